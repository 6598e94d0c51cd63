import { Link } from 'react-router';
import { Banner } from '@thervu/ui/message/Banner';

/** A student of the same name and birth date is there already: a warning, since twins of one name are rare but real. */
export function Duplicates({ ids }: { ids: readonly number[] }) {
  if (ids.length === 0) return null;
  return (
    <Banner kind="warning">
      {ids.length === 1
        ? 'A student of the same name and date of birth is in this degree already: application '
        : 'Students of the same name and date of birth are in this degree already: applications '}
      {ids.map((id, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link to={`/home/student-regi/${id}`} style={{ color: 'inherit' }}>
            {id}
          </Link>
        </span>
      ))}
      . Please compare before you continue.
    </Banner>
  );
}
