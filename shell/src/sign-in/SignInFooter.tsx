import Box from '@mui/material/Box';
import { Link, useSearchParams } from 'react-router';
import { PAGE_TOPICS } from '@thervu/contracts/setting/page-texts';
import { lazyPart } from '@thervu/ui/state/lazy-part';
import { useWords } from '@thervu/words';
import { signIn } from '@thervu/words/compiled/sign-in';
import { PageLink } from './PageLink';

const TopicDialog = lazyPart(async () => (await import('./TopicDialog')).TopicDialog);

/** Terms, Policy, Help, Contact: each a link of its own, so that it can be sent and the back button closes it. */
export function SignInFooter() {
  const t = useWords(signIn);
  const [search, setSearch] = useSearchParams();
  const topic = PAGE_TOPICS.find((name) => name === search.get('text'));
  return (
    <Box component="footer" sx={{ p: 6, display: 'flex', justifyContent: 'center', gap: 5, fontSize: 13 }}>
      {PAGE_TOPICS.map((name) => (
        <PageLink key={name} component={Link} to={{ search: `?text=${name}` }} color="text.secondary">
          {t(`topic.${name}`)}
        </PageLink>
      ))}
      {topic && <TopicDialog topic={topic} onClose={() => setSearch({}, { replace: true })} />}
    </Box>
  );
}
