import { FieldGroup } from '@thervu/ui/layout/FieldGroup';
import { filesOf } from '@thervu/contracts/student/student-options';

import { FileField } from './FileField';

/** Photo and signatures, then documents. */
export function UploadFields() {
  const [pictures, documents] = [filesOf('uploads').slice(0, 3), filesOf('uploads').slice(3)];
  return (
    <>
      <FieldGroup width={260} title="Photo and signatures">
        {pictures.map((name) => (
          <FileField key={name} name={name} />
        ))}
      </FieldGroup>
      <FieldGroup width={260} title="Documents">
        {documents.map((name) => (
          <FileField key={name} name={name} />
        ))}
      </FieldGroup>
    </>
  );
}
