/* flite in process. Reads lines "voice<TAB>text" and writes a binary record for each; see teacher.py, which reads them.
   Argument "timed": no waveform is made, which is several times faster. Argument "words": no times either. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <flite/cst_cg.h>
#include <flite/flite.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

cst_voice *register_cmu_us_slt(const char *);
cst_voice *register_cmu_us_rms(const char *);

enum { MAGIC = 0x4c303031, NAME = 8, WORD = 32 };

static int with_audio = 1, with_times = 1;

/* These two take the place of flite's own, so that the costly half can be left out. */
cst_wave *mlsa_resynthesis(const cst_track *params, const cst_track *strengths, cst_cg_db *db,
                           cst_audio_streaming_info *stream, int mode) {
  static cst_wave *(*original)(const cst_track *, const cst_track *, cst_cg_db *, cst_audio_streaming_info *, int);
  if (with_audio) {
    if (!original) original = dlsym(RTLD_NEXT, "mlsa_resynthesis");
    return original(params, strengths, db, stream, mode);
  }
  cst_wave *empty = new_wave();
  cst_wave_resize(empty, 80, 1);
  cst_wave_set_sample_rate(empty, 16000);
  return empty;
}

cst_track *mlpg(const cst_track *params, cst_cg_db *db) {
  static cst_track *(*original)(const cst_track *, cst_cg_db *);
  if (!with_audio) return cst_track_copy(params);
  if (!original) original = dlsym(RTLD_NEXT, "mlpg");
  return original(params, db);
}

static void put_int(int32_t x) { fwrite(&x, sizeof x, 1, stdout); }
static void put_float(float x) { fwrite(&x, sizeof x, 1, stdout); }

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
  cst_wave *wave = with_audio ? utt_wave(u) : 0;
  const cst_track *track = feat_present(u->features, "param_track") ? val_track(utt_feat_val(u, "param_track")) : 0;
  int frames = track ? track->num_frames : 0, samples = with_audio ? wave->num_samples : 0;
  put_int(MAGIC);
  put_int(line);
  put_int(samples);
  put_int(count(u, "Segment"));
  put_int(count(u, "Word"));
  put_int(frames);
  for (cst_item *s = utt_rel_head(u, "Segment"); s; s = item_next(s)) {
    put_name(item_name(s), NAME);
    put_float(with_times ? item_feat_float(s, "end") : 0);
    put_int(item_as(s, "SylStructure") ? word_of(u, s) : -1);
  }
  for (cst_item *w = utt_rel_head(u, "Word"); w; w = item_next(w)) put_name(item_name(w), WORD);
  for (int i = 0; i < frames; i++) put_float(track->frames[i][0]);
  if (samples) fwrite(wave->samples, 2, samples, stdout);
}

static cst_utterance *unsaid(cst_utterance *u) { return u; }

int main(int argc, char **argv) {
  char line[8192];
  const char *mode = argc > 1 ? argv[1] : "audio";
  with_audio = !strcmp(mode, "audio");
  with_times = strcmp(mode, "words") != 0;
  flite_init();
  cst_voice *voices[] = {register_cmu_us_slt(0), register_cmu_us_rms(0)};
  if (!with_times)
    for (int i = 0; i < 2; i++) feat_set(voices[i]->features, "wave_synth_func", uttfunc_val(&unsaid));
  for (int n = 0; fgets(line, sizeof line, stdin); n++) {
    char *text = strchr(line, '\t');
    if (!text) continue;
    *text++ = 0;
    text[strcspn(text, "\n")] = 0;
    cst_utterance *u = flite_synth_text(text, voices[atoi(line) == 1]);
    if (!u) continue;
    put_utterance(u, n);
    delete_utterance(u);
  }
  return 0;
}
