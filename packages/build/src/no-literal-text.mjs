/** Folders, and files of folders that are on the way, that speak both languages: what they say stands in a catalogue. A further domain is a further line. */
export const TRANSLATED = [
  'shell/src/sign-in/**',
  'shell/src/frame/**',
  'shell/src/bell/**',
  'shell/src/find/**',
  'shell/src/help/**',
  'shell/src/language/**',
  'shell/src/remotes/**',
  'apps/public-result/src/**',
  'packages/ui/src/{chart,job,message,table,filter,state}/**',
  'packages/ui/src/form/{CheckList,Form,FormActions,UploadField,ErrorSummary,DayField,MarkGrid,PlainInput,FieldFrame}.tsx',
  'packages/ui/src/form/useInstantSave.tsx',
  'packages/ui/src/print/!(print-page|*.test).tsx',
  'packages/ui/src/layout/**',
  'packages/screens/src/{accommodation,exam-centre,hall,invigilation,seating}/**',
  'packages/screens/src/centre-day/!(report-outbox).{ts,tsx}',
  'packages/screens/src/absentee/!(absentee-messages|*-samples).{ts,tsx}',
  'packages/screens/src/fee/**',
  'packages/screens/src/hall-ticket/**',
  'packages/screens/src/mark/!(mark-messages|*-samples).{ts,tsx}',
  'packages/screens/src/registration/!(registration-messages|*-samples).{ts,tsx}',
  'packages/screens/src/student/!(student-filter|student-fixtures|useStudentEdits).{ts,tsx}',
  'packages/screens/src/student/admission/!(admission-messages|admission-testing|*-samples|*.test).{ts,tsx}',
  'packages/screens/src/bundle/!(holder-text).{ts,tsx}',
  'packages/screens/src/import/!(import-labels).{ts,tsx}',
  'packages/screens/src/earlier-result/**',
  'packages/screens/src/qp-count/**',
  'packages/screens/src/top-sheet/**',
  'packages/screens/src/camp-officer/**',
  'packages/screens/src/camp-mark/!(mark-entry-samples).{ts,tsx}',
  'packages/screens/src/camp-report/!(report-samples).{ts,tsx}',
  'packages/screens/src/packet-entry/!(sheet-keying).{ts,tsx}',
  'packages/screens/src/reval-script/!(reval-entry-kind|*-samples).{ts,tsx}',
  'packages/screens/src/shared/{ProofDialog,EntryScreen,EntryPage,EntryLines,OutsideQuestion,ThirdMarkDialog,third-mark-columns,RejectedScans}.tsx',
  'packages/screens/src/shared/passkey.ts',
  'packages/screens/src/shared/{ExamScreenFrame,RenewedCredentials,SettleScanDialog,SigningDialog,useSigning}.tsx',
  'packages/screens/src/{audit,enrolment,keying-signature,notice,page-notice,result-anomaly,result-run,session,staff}/**',
  'packages/screens/src/backup/!(backup-form).{ts,tsx}',
  'packages/screens/src/script-ledger/!(*-samples).{ts,tsx}',
  'packages/screens/src/result-release/!(first-public-texts).{ts,tsx}',
  'packages/screens/src/shared/{useExamChoice,useDegreeChoice,useSittingChoice,useCentreChoice}.ts',
  'packages/screens/src/shared/{CredentialNotice,CurrentPasswordDialog,JobRun,record/DeleteDialog,record/RecordForm,record/useListSearch}.tsx',
  'packages/screens/src/auth/ChangePassword{Form,Screen}.tsx',
  'packages/screens/src/{exam,timetable,degree,getting-ready,camp-allocation,camp-place}/!(*.test).{ts,tsx}',
  'packages/screens/src/course/!(*.test|course-form|course-fixtures).{ts,tsx}',
  'packages/screens/src/setting/!(*.test|setting-labels|settings-samples|typed-rules).{ts,tsx}',
  'packages/screens/src/account/**',
  'packages/screens/src/clerk/**',
  'packages/screens/src/college/!(college-form).{ts,tsx}',
  'packages/screens/src/dashboard/**',
  'packages/screens/src/result-document/**',
  'packages/screens/src/reval-outcome/**',
  'packages/screens/src/revaluation/!(revaluation-messages|*-samples).{ts,tsx}',
  'packages/screens/src/shared/{CentreScreenFrame,sitting-labels}.tsx',
];

/** A word that begins like a sentence, or two words of prose beside each other. */
const PROSE = /^\p{Lu}\p{Ll}+(?![\p{L}_-])|\p{Ll}{2,} \p{Ll}{2,}/u;
const LETTERS = /\p{L}{2,}/u;
/** Attributes a person reads or hears; there a single small word is text as well. */
const SPOKEN = /^(aria-label|alt|title|label|hint|placeholder|heading|text|confirmLabel|cancelLabel)$/;
/** What developers read. */
const FOR_DEVELOPERS = /^(Error|Symbol|error|RegExp|querySelector(All)?|getElementById|startsWith)$/;
/** A measure of a style, the name or ending of a file, or the form of a day, which both languages write alike. */
const MEASURE_OR_FILE = /^\d+(\.\d+)?(px|pt)? [a-z]|\.(xlsx|csv|pdf)\)?$|^dd-mm-yyyy$/;

const calleeName = ({ callee }) => callee?.property?.name ?? callee?.name ?? '';

/** Whether a text is no text of a screen: a name of a module or type, a key, an address, a style, a comparison. */
function isTechnical(node) {
  for (let child = node, parent = node.parent; parent; child = parent, parent = parent.parent) {
    if (/^(Import|Export(All|Named))/.test(parent.type) || parent.type.startsWith('TS')) return true;
    if (parent.type === 'BinaryExpression' && /^[!=]==?$/.test(parent.operator)) return true;
    if (parent.type === 'SwitchCase' && parent.test === child) return true;
    if (parent.type === 'MemberExpression' && parent.property === child) return true;
    if (parent.type === 'Property' && parent.key === child) return true;
    if (
      parent.type === 'Property' &&
      /^(fontFamily|fontFeatureSettings|font|headers|key|kind)$/.test(parent.key.name ?? '')
    )
      return true;
    if (/^(Call|New)Expression$/.test(parent.type) && FOR_DEVELOPERS.test(calleeName(parent))) return true;
    if (parent.type === 'JSXAttribute')
      return /^(className|id|key|href|component|type|name|role|sx|aria-keyshortcuts)$/.test(parent.name.name);
    if (/Function|Statement$|Declaration$/.test(parent.type)) return false;
  }
  return false;
}

const message = (text) =>
  `'${text.trim().slice(0, 40)}' is said to a person: it belongs into a catalogue of packages/words.`;

/** In a translated folder nothing is said but through its catalogue. */
export const noLiteralText = {
  create(context) {
    const report = (node, text) => context.report({ node, message: message(text) });
    const spokenIn = (node) => node.parent?.type === 'JSXAttribute' && SPOKEN.test(String(node.parent.name.name));
    return {
      JSXText(node) {
        if (LETTERS.test(node.value)) report(node, node.value);
      },
      Literal(node) {
        if (typeof node.value !== 'string') return;
        if (MEASURE_OR_FILE.test(node.value)) return;
        if (spokenIn(node) ? LETTERS.test(node.value) : PROSE.test(node.value) && !isTechnical(node))
          report(node, node.value);
      },
      TemplateElement(node) {
        // markup that is put together, as the document of the public page, is no text
        if (PROSE.test(node.value.raw) && !/[<>]/.test(node.value.raw) && !isTechnical(node))
          report(node, node.value.raw);
      },
    };
  },
};
