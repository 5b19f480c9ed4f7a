//! Decompression of gzip and zstd files, which are recognised by their first bytes. They are decompressed while they are read, so
//! that a list of any length takes little memory.

use flate2::read::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use std::io::{self, BufRead, BufReader, Cursor, Read};

pub const PACKED_EXTENSIONS: [&str; 2] = ["gz", "zst"];

const GZIP: &[u8] = &[0x1f, 0x8b];
const ZSTD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];

type Input = BufReader<Box<dyn Read>>;

/// Returns a reader of the decompressed data, or of the data themselves if they are not compressed. Corrupt data are reported as
/// [`io::ErrorKind::InvalidData`].
///
/// # Errors
/// If the beginning cannot be read.
pub(super) fn unpacked(mut reader: Box<dyn Read>) -> io::Result<Box<dyn Read>> {
    let mut start = Vec::new();
    reader.by_ref().take(ZSTD.len() as u64).read_to_end(&mut start)?;
    let (is_gzip, is_zstd) = (start.starts_with(GZIP), start == ZSTD);
    let whole: Box<dyn Read> = Box::new(Cursor::new(start).chain(reader));
    Ok(match (is_gzip, is_zstd) {
        (true, _) => Box::new(DecoderInput(MultiGzDecoder::new(whole))),
        (_, true) => Box::new(DecoderInput(Frames { open: None, input: Some(BufReader::new(whole)) })),
        _ => whole,
    })
}

/// A reader that maps the different errors of decoders to one kind.
struct DecoderInput<R>(R);

impl<R: Read> Read for DecoderInput<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer).map_err(|error| match error.kind() {
            io::ErrorKind::Interrupted => error,
            _ => io::Error::new(io::ErrorKind::InvalidData, error),
        })
    }
}

/// The frames of a zstd file, one after another.
struct Frames {
    open: Option<OpenFrame>,
    /// The input after the last frame, while none is open.
    input: Option<Input>,
}

impl Read for Frames {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            if let Some(open) = &mut self.open {
                let read = open.read(buffer)?;
                if read > 0 {
                    return Ok(read);
                }
                self.close()?;
            }
            let Some(mut input) = self.input.take() else { return Ok(0) };
            if input.fill_buf()?.is_empty() {
                return Ok(0);
            }
            // The decoder reports a skippable frame as an error, after its header.
            let mut decoder = FrameDecoder::new();
            match decoder.init(&mut input) {
                Ok(()) => self.open = Some(OpenFrame { input, decoder }),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame { length, .. })) => {
                    io::copy(&mut input.by_ref().take(length.into()), &mut io::sink())?;
                    self.input = Some(input);
                }
                Err(error) => return Err(io::Error::other(error)),
            }
        }
    }
}

/// An open frame and its input.
struct OpenFrame {
    input: Input,
    decoder: FrameDecoder,
}

impl OpenFrame {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
            let more = self.decoder.decode_blocks(&mut self.input, BlockDecodingStrategy::UptoBlocks(1));
            more.map_err(io::Error::other)?;
        }
        self.decoder.read(buffer)
    }
}

impl Frames {
    /// Ends the current frame and verifies its checksum.
    fn close(&mut self) -> io::Result<()> {
        let Some(OpenFrame { input, decoder }) = self.open.take() else { return Ok(()) };
        self.input = Some(input);
        match (decoder.get_checksum_from_data(), decoder.get_calculated_checksum()) {
            (Some(told), Some(found)) if told != found => Err(io::Error::other("a checksum is wrong")),
            _ => Ok(()),
        }
    }
}
