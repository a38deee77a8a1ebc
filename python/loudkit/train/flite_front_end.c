/* flite's reading of text: words, phones, syllable stress. Reads lines, writes a binary record for each (see
   pronunciation.py, which reads them). No sound is made. */
#include <flite/flite.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

cst_voice *register_cmu_us_slt(const char *);

enum { MAGIC = 0x4c303032, NAME = 8, WORD = 32 };

static void put_int(int32_t x) { fwrite(&x, sizeof x, 1, stdout); }

static void put_name(const char *name, size_t size) {
  char field[WORD] = {0};
  strncpy(field, name, size - 1);
  fwrite(field, size, 1, stdout);
}

static int count(cst_utterance *u, const char *relation) {
  int n = 0;
  for (cst_item *i = utt_rel_head(u, relation); i; i = item_next(i)) n++;
  return n;
}

/* Index of the word that a segment belongs to, -1 for a pause. */
static int word_of(cst_utterance *u, cst_item *segment) {
  cst_item *syllable = item_parent(item_as(segment, "SylStructure"));
  cst_item *word = syllable ? item_parent(syllable) : 0;
  if (!word) return -1;
  cst_item *wanted = item_as(word, "Word");
  int n = 0;
  for (cst_item *i = utt_rel_head(u, "Word"); i; i = item_next(i), n++)
    if (item_equal(i, wanted)) return n;
  return -1;
}

static void put_utterance(cst_utterance *u, int line) {
  put_int(MAGIC);
  put_int(line);
  put_int(count(u, "Segment"));
  put_int(count(u, "Word"));
  for (cst_item *s = utt_rel_head(u, "Segment"); s; s = item_next(s)) {
    int word = item_as(s, "SylStructure") ? word_of(u, s) : -1;
    put_name(item_name(s), NAME);
    put_int(word);
    put_int(word < 0 ? 0 : ffeature_int(s, "R:SylStructure.parent.stress"));
  }
  for (cst_item *w = utt_rel_head(u, "Word"); w; w = item_next(w)) put_name(item_name(w), WORD);
}

static cst_utterance *unsaid(cst_utterance *u) { return u; }

int main(void) {
  char line[8192];
  flite_init();
  cst_voice *voice = register_cmu_us_slt(0);
  feat_set(voice->features, "wave_synth_func", uttfunc_val(&unsaid));
  for (int n = 0; fgets(line, sizeof line, stdin); n++) {
    line[strcspn(line, "\n")] = 0;
    cst_utterance *u = flite_synth_text(line, voice);
    if (!u) continue;
    put_utterance(u, n);
    delete_utterance(u);
  }
  return 0;
}
