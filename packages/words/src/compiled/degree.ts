// Compiled from catalogues/degree/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';
import type { DegreeWords } from './keys/degree';

export type { DegreeWords };

const en: Texts<DegreeWords> = {
  "actions": ["Actions"],
  "active": ["Active"],
  "active-of": ["Active: ",["degree"]],
  "add": ["Add"],
  "add.title": ["Add Degree"],
  "added": ["Degree Details Added successfully"],
  "as-stored": [["credit"]," (as stored)"],
  "degree": ["Degree ",["degree"]],
  "degrees": ["Degrees"],
  "delete": ["Delete"],
  "delete.note": ["The degree is removed for good. A degree that anything refers to is kept: switch it off instead."],
  "delete.title": ["Delete degree ",["degree"],"?"],
  "deleted": ["Degree ",["degree"]," deleted."],
  "edit": ["Edit"],
  "edit-of": ["Edit ",["degree"]],
  "edit.title": ["Edit Degree"],
  "failed": ["Failed to Load"],
  "hint.Deg_name": ["Such as Computer Science or UCS."],
  "hint.Degree": ["As on the certificate: B.Sc."],
  "hint.reg_code": ["Two to five letters, such as COM. Without one, register numbers cannot be assigned."],
  "label.Deg_level": ["Degree Level"],
  "label.Deg_name": ["Abbreviation"],
  "label.Degree": ["Degree Name"],
  "label.Start_yr": ["Start Year"],
  "label.reg_code": ["Code in Register Numbers"],
  "label.tot_sem": ["Total Semester"],
  "label.tot_yr": ["Total Year"],
  "label.total_credit": ["Total Credit"],
  "level": ["Level"],
  "levels.all": ["All levels"],
  "levels.loading": ["Loading the degree levels"],
  "loading": ["Loading degrees"],
  "new": ["New degree"],
  "no": ["No"],
  "no-record": ["No Record Found"],
  "none-yet.hint": ["Press Add for the first degree, or bring a file in under Control Room, Imports."],
  "not-there": ["There is no such degree."],
  "one.loading": ["Loading the degree"],
  "title": ["Degree Details"],
  "updated": ["Degree Details updated successfully"],
  "yes": ["Yes"],
};

export const degree = { name: 'degree', en, ta: () => import('./ta/degree') };
