/* Exact cover as textbooks have it, to measure others by: Knuth's dancing links in arrays (The Art of Computer Programming
 * 7.2.2.1, Algorithm X), the item with the fewest options first, one matrix for all boards of which each gets a copy. Reads
 * lines of 81 cells, looks for two solutions of each, and says how many boards have none, one and several.
 *
 *     cc -O3 -o textbook textbook.c && ./textbook LIST
 */
#include <stdio.h>
#include <string.h>

enum { ITEMS = 324, OPTIONS = 729, NODES = ITEMS + 1 + 5 * OPTIONS + 1 };

typedef struct {
    int up[NODES], down[NODES], size[ITEMS + 1], left[ITEMS + 1], right[ITEMS + 1];
} Links;

static Links template, links;
/* By node: its item, 1 to ITEMS; 0 or less for the spacers between options. */
static int top[NODES];
/* By option: its first node. */
static int first[OPTIONS];
static long nodes;

static void build(void) {
    for (int i = 0; i <= ITEMS; i++) {
        template.left[i] = i ? i - 1 : ITEMS;
        template.right[i] = i < ITEMS ? i + 1 : 0;
        template.up[i] = template.down[i] = i;
    }
    int node = ITEMS + 1;
    top[node] = 0;
    for (int option = 0; option < OPTIONS; option++) {
        int row = option / 81, column = option / 9 % 9, digit = option % 9, box = row / 3 * 3 + column / 3;
        int items[4] = { option / 9, 81 + row * 9 + digit, 162 + column * 9 + digit, 243 + box * 9 + digit };
        first[option] = node + 1;
        for (int i = 0; i < 4; i++) {
            int item = items[i] + 1, above = template.up[item];
            top[++node] = item;
            template.up[node] = above;
            template.down[node] = item;
            template.down[above] = template.up[item] = node;
            template.size[item]++;
        }
        template.down[first[option] - 1] = node;
        top[++node] = -option - 1;
        template.up[node] = first[option];
    }
}

static void hide(int p) {
    for (int q = p + 1; q != p;) {
        if (top[q] <= 0) {
            q = links.up[q];
        } else {
            links.down[links.up[q]] = links.down[q];
            links.up[links.down[q]] = links.up[q];
            links.size[top[q++]]--;
        }
    }
}

static void unhide(int p) {
    for (int q = p - 1; q != p;) {
        if (top[q] <= 0) {
            q = links.down[q];
        } else {
            links.down[links.up[q]] = links.up[links.down[q]] = q;
            links.size[top[q--]]++;
        }
    }
}

static void cover(int item) {
    for (int p = links.down[item]; p != item; p = links.down[p]) hide(p);
    links.right[links.left[item]] = links.right[item];
    links.left[links.right[item]] = links.left[item];
}

static void uncover(int item) {
    links.right[links.left[item]] = links.left[links.right[item]] = item;
    for (int p = links.up[item]; p != item; p = links.up[p]) unhide(p);
}

static int search(int wanted) {
    nodes++;
    if (!links.right[0]) return 1;
    int best = 0;
    for (int item = links.right[0]; item; item = links.right[item])
        if (!best || links.size[item] < links.size[best]) best = item;
    if (!links.size[best]) return 0;
    int found = 0;
    cover(best);
    for (int p = links.down[best]; p != best && found < wanted; p = links.down[p]) {
        for (int q = p + 1; q != p;) {
            if (top[q] <= 0) q = links.up[q];
            else cover(top[q++]);
        }
        found += search(wanted - found);
        for (int q = p - 1; q != p;) {
            if (top[q] <= 0) q = links.down[q];
            else uncover(top[q--]);
        }
    }
    uncover(best);
    return found;
}

static int solve(const char *board) {
    char is_covered[ITEMS + 1] = { 0 };
    memcpy(&links, &template, sizeof links);
    for (int cell = 0; cell < 81; cell++) {
        if (board[cell] < '1' || board[cell] > '9') continue;
        int node = first[cell * 9 + board[cell] - '1'];
        for (int i = 0; i < 4; i++) {
            if (is_covered[top[node + i]]++) return 0;
            cover(top[node + i]);
        }
    }
    return search(2);
}

int main(int count, char **arguments) {
    FILE *file = count > 1 ? fopen(arguments[1], "r") : stdin;
    char line[4096];
    long verdicts[3] = { 0 };
    if (!file) return perror(arguments[1]), 1;
    build();
    while (fgets(line, sizeof line, file))
        if (strcspn(line, " \t\r\n,;") >= 81 && line[0] != '#') verdicts[solve(line)]++;
    printf("none %ld, unique %ld, several %ld; %ld nodes\n", verdicts[0], verdicts[1], verdicts[2], nodes);
}
