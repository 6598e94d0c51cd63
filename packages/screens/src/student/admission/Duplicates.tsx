import { Link } from 'react-router';
import { Banner } from '@thervu/ui/message/Banner';
import { useWords } from '@thervu/words';
import { admission } from '@thervu/words/compiled/admission';

/** A student of the same name and birth date is there already: a warning, since twins of one name are rare but real. */
export function Duplicates({ ids }: { ids: readonly number[] }) {
  const t = useWords(admission);
  if (ids.length === 0) return null;
  return (
    <Banner kind="warning">
      {`${t(ids.length === 1 ? 'duplicates.one' : 'duplicates.more')} `}
      {ids.map((id, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link to={`/home/student-regi/${id}`} style={{ color: 'inherit' }}>
            {id}
          </Link>
        </span>
      ))}
      {`. ${t('duplicates.compare')}`}
    </Banner>
  );
}
