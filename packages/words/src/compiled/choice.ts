// Compiled from catalogues/choice/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';
import type { ChoiceWords } from './keys/choice';

export type { ChoiceWords };

const en: Texts<ChoiceWords> = {
  "all": ["All"],
  "batch": ["Student Batch"],
  "batch.first": ["Choose a degree first."],
  "batch.none": ["The college has no students of this degree."],
  "chip.absent": ["absentees of ",["day"]," due"],
  "chip.confirm": [["n","plural",{"one":["#"," paper not confirmed"],"other":["#"," papers not confirmed"]}]],
  "chip.done": ["nothing left to do"],
  "chip.from": ["chosen in ",["page"]],
  "chip.last": ["your last choice here"],
  "chip.marks": [["n","plural",{"one":["#"," mark missing"],"other":["#"," marks missing"]}]],
  "chip.prac": ["practical batch ",["prac"]],
  "chip.register": [["n","plural",{"one":["#"," student to register"],"other":["#"," students to register"]}]],
  "chip.sem": ["semester ",["sem"]],
  "chips": ["Quick choices"],
  "chips.failed": ["The quick choices could not be loaded. Choose below."],
  "chips.none": ["Nothing is left to do here in an open window."],
  "degree": ["Degree"],
  "degree.none": ["This level has no degrees."],
  "degree.not-taught": ["The college has no students in degrees of this level."],
  "exam": ["Exam"],
  "exam.first": ["Choose an exam first."],
  "exam.none": ["There is no exam yet."],
  "level": ["Degree Level"],
  "level.first": ["Please select Degree type."],
  "semester": ["Semester"],
};

export const choice = { name: 'choice', en, ta: () => import('./ta/choice') };
