import { FieldGroup } from '@thervu/ui/layout/FieldGroup';
import { filesOf } from '@thervu/contracts/student/student-options';
import { useWords } from '@thervu/words';
import { admission } from '@thervu/words/compiled/admission';
import { FileField } from './FileField';

/** Photo and signatures, then documents. */
export function UploadFields() {
  const t = useWords(admission);
  const [pictures, documents] = [filesOf('uploads').slice(0, 3), filesOf('uploads').slice(3)];
  return (
    <>
      <FieldGroup width={260} title={t('group.pictures')}>
        {pictures.map((name) => (
          <FileField key={name} name={name} />
        ))}
      </FieldGroup>
      <FieldGroup width={260} title={t('group.documents')}>
        {documents.map((name) => (
          <FileField key={name} name={name} />
        ))}
      </FieldGroup>
    </>
  );
}
