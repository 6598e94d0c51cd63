import { campLogin, clgLogin, type Credentials } from '@thervu/contracts/auth/auth-contract';
import { callOnce } from '@thervu/contracts/core/api';
import { useWords } from '@thervu/words';
import { signIn } from '@thervu/words/compiled/sign-in';
import { narrowed, type SignedIn } from '../session/session-store';
import { LoginPage } from './LoginPage';

/** `userRole` is the server's word: 501 is the office, CO the camp officer, and the browser does not guess. */
async function signInCollege(body: Credentials): Promise<SignedIn | { error: unknown }> {
  const answer = await callOnce(clgLogin, { body });
  if ('error' in answer) return answer;
  const { token, mustChange, factor, userRole, Colcode, Colname } = answer.data;
  const session = { role: userRole, colCode: Colcode, colName: Colname, place: null };
  return { token, mustChange, factor, session: narrowed(session, answer.data) };
}

async function signInCamp(body: Credentials): Promise<SignedIn | { error: unknown }> {
  const answer = await callOnce(campLogin, { body });
  if ('error' in answer) return answer;
  const { token, mustChange, factor, userRole, id, name, place } = answer.data;
  return { token, mustChange, factor, session: { role: userRole, colCode: String(id), colName: name, place } };
}

export function CollegeLogin() {
  const t = useWords(signIn);
  return (
    <LoginPage
      key="college"
      heading={t('heading.college')}
      hint={t('hint.college')}
      signIn={signInCollege}
      other={{ to: '/camp', label: t('heading.camp') }}
    />
  );
}

export function CampLogin() {
  const t = useWords(signIn);
  return (
    <LoginPage
      key="camp"
      heading={t('heading.camp')}
      hint={t('hint.camp')}
      signIn={signInCamp}
      other={{ to: '/', label: t('heading.college') }}
    />
  );
}
