import * as z from 'zod/mini';
import { MAX_MARK } from './exam-limits';
import { Count } from './shapes';

/** An exam as a caller names it, by identifier or label; judged by the server. */
export const ExamName = z.string().check(z.minLength(1), z.maxLength(40));

export const Semester = z.int().check(z.gte(1), z.lte(10));

export const AdmissionYear = z.int().check(z.gte(1990), z.lte(2099));

/**
 * A register number as a person types it: as it is written, with slashes and hyphens or without, in either case; `text` is
 * what they read when it is not one. What is looked up is its key: `regnoKey` of student/register-number.
 */
export const REGISTER_NUMBER_FORM = /^[A-Za-z0-9](?:[/-]?[A-Za-z0-9]){2,19}$/;
export const REGISTER_NUMBER_WORDS =
  'A register number has 3 to 20 letters and digits, with slashes or hyphens between them.';
export const registerNumberShape = (text: string) => z.string().check(z.regex(REGISTER_NUMBER_FORM, text));
export const RegisterNumber = registerNumberShape(REGISTER_NUMBER_WORDS);

/** A paper code as it is stored; `text` is what a person reads when it is not one. */
export const paperCode = (text: string) => z.string().check(z.regex(/^[A-Z0-9]{4,16}$/, text));
export const PaperCodeInPath = paperCode('is a paper code');

export const PaperOrAll = z.string().check(z.regex(/^([A-Z0-9]{4,16}|ALL)$/, 'is a paper code, or ALL'));

/** A mark that was entered, or null; a paper's own maximum is checked by the server. */
export const MarkOrNone = z.nullable(Count);

/** A mark as it is entered in a keying. */
export const EnteredMark = z.int().check(z.gte(0), z.lte(MAX_MARK));

/** The eight digits on a script; `text` is what a person reads when they are not. */
export const scriptBarcode = (text: string) => z.string().check(z.regex(/^[0-9]{8}$/, text));
export const ScriptBarcode = scriptBarcode('Barcode Invalid');
