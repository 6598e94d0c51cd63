import { useState } from 'react';
import { Button } from '../form/Button';
import { ConfirmDialog } from '../message/ConfirmDialog';
import { Form } from '../form/Form';
import { Panel } from '../layout/Panel';
import { RadioField } from '../form/RadioField';
import { SelectField } from '../form/SelectField';
import { TextField } from '../form/TextField';
import { UploadField } from '../form/UploadField';
import { useBanner } from '../message/useBanner';
import type { StandardSchema } from '../form/Form';

interface Sample {
  name: string;
  level: string;
  pattern: string;
}

const BLANK: Sample = { name: '', level: '', pattern: '' };

/** The gallery knows no contract: a schema by hand, in the standard's shape. */
const schema: StandardSchema = {
  '~standard': {
    version: 1,
    vendor: 'gallery',
    validate: (value: unknown) => {
      const sample = value as Sample;
      const issues = (Object.keys(BLANK) as (keyof Sample)[])
        .filter((key) => sample[key] === '')
        .map((key) => ({ message: 'Invalid input', path: [key] }));
      return issues.length > 0 ? { issues } : { value: sample as never };
    },
  },
};
const LEVELS = ['UG', 'PG', 'MPHIL', 'PHD', 'DIPLOMA'].map((value) => ({ value, label: value }));
const PATTERNS = ['CBCS', 'NON-CBCS'].map((value) => ({ value, label: value }));

export function GalleryForms() {
  const { banner, showMessage } = useBanner();
  const [asked, setAsked] = useState<'plain' | 'word' | null>(null);
  const [file, setFile] = useState<string>();
  const close = () => setAsked(null);
  return (
    <>
      <Panel title="Form" width={480}>
        <Form<Sample>
          label="Sample form"
          schema={schema}
          defaultValues={BLANK}
          onSave={async () => showMessage('success', 'Form data successfully submitted.')}
          onCancel={() => showMessage('info', 'Nothing was saved.')}
          result={banner}
        >
          <TextField name="name" label="Name of the degree" hint="As it stands on the certificate." required />
          <SelectField name="level" label="Degree level" options={LEVELS} required />
          <RadioField name="pattern" label="Pattern" options={PATTERNS} required />
        </Form>
      </Panel>
      <Panel title="Upload" width={480}>
        <UploadField
          label="Photo"
          rules={{ endings: { jpg: 'JPG', jpeg: 'JPG', png: 'PNG' }, maxBytes: 200_000 }}
          current={file}
          onFile={(taken) => setFile(taken.name)}
        />
      </Panel>
      <Panel title="Dialogs">
        <Button onClick={() => setAsked('plain')}>Ask</Button>{' '}
        <Button onClick={() => setAsked('word')}>Ask for a word</Button>
        <ConfirmDialog
          open={asked === 'plain'}
          title="Confirm the application of D25UCS001?"
          confirmLabel="Confirm"
          onConfirm={close}
          onClose={close}
        />
        <ConfirmDialog
          open={asked === 'word'}
          title="Delete college 104, Sample College 104?"
          confirmLabel="Delete"
          word="104"
          wordIs="the code of the college"
          danger
          onConfirm={close}
          onClose={close}
        >
          Its 812 students and their applications stay; nobody can sign in for it any more. This cannot be undone.
        </ConfirmDialog>
      </Panel>
    </>
  );
}
