import { filesOf } from '@thervu/contracts/student/student-options';
import { Group } from './fields';
import { FileField } from './FileField';

/** Photo and signatures, then documents. */
export function UploadFields() {
  const [pictures, documents] = [filesOf('uploads').slice(0, 3), filesOf('uploads').slice(3)];
  return (
    <>
      <Group title="Photo and signatures">
        {pictures.map((name) => (
          <FileField key={name} name={name} />
        ))}
      </Group>
      <Group title="Documents">
        {documents.map((name) => (
          <FileField key={name} name={name} />
        ))}
      </Group>
    </>
  );
}
