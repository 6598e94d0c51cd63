import Box from '@mui/material/Box';
import { Link, useSearchParams } from 'react-router';
import { onDemand } from '@thervu/ui/on-demand';
import { PageLink } from './PageLink';
import { TOPICS, TOPIC_LABELS } from './sign-in-texts';

const TopicDialog = onDemand(async () => (await import('./TopicDialog')).TopicDialog);

/** Terms, Policy, Help, Contact: each a link of its own, so that it can be sent and the back button closes it. */
export function SignInFooter() {
  const [search, setSearch] = useSearchParams();
  const topic = TOPICS.find((one) => one === search.get('text'));
  return (
    <Box component="footer" sx={{ p: 6, display: 'flex', justifyContent: 'center', gap: 5, fontSize: 13 }}>
      {TOPICS.map((one) => (
        <PageLink key={one} component={Link} to={{ search: `?text=${one}` }} color="text.secondary">
          {TOPIC_LABELS[one]}
        </PageLink>
      ))}
      {topic && <TopicDialog topic={topic} onClose={() => setSearch({}, { replace: true })} />}
    </Box>
  );
}
