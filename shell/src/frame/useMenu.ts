import { useCallback, useEffect, useState } from 'react';
import { holds, type Role } from '@thervu/contracts/core/permissions';
import { readScreens, REMOTE_OF_ROLE, type MenuGroup } from '../remotes/remote-list';

export interface RoleMenu {
  groups: MenuGroup[];
  /** Paths below /home/ this role may open, with `:name` for a segment that varies. */
  paths: string[];
}

/** What the role's remote offers; `failed` when its list could not be read, and `retry` reads it again. */
export function useMenu(role: Role) {
  const [menu, setMenu] = useState<RoleMenu>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    readScreens(REMOTE_OF_ROLE[role]).then(
      ({ screens, menus }) => {
        if (gone) return;
        const paths = screens.filter(({ permission }) => holds(role, permission)).map(({ path }) => path);
        setMenu({ groups: menus[role] ?? [], paths });
        setFailed(false);
      },
      (reason: Error) => {
        if (gone) return;
        console.error(`menu of ${role}: ${reason.message}`);
        setFailed(true);
      },
    );
    return () => {
      gone = true;
    };
  }, [role, attempt]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return { menu, failed, retry };
}

/** Whether a path below /home/ is one of the listed ones: `entry/A` fits `entry/:type`. Letter case counts. */
export function isListed(path: string, paths: readonly string[]): boolean {
  const wanted = path.replace(/\/+$/, '').split('/');
  return paths.some((listed) => {
    const parts = listed.split('/');
    return (
      parts.length === wanted.length &&
      parts.every((part, at) => (part.startsWith(':') ? wanted[at] !== '' : part === wanted[at]))
    );
  });
}
