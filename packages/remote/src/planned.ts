import { createElement, type ComponentType } from 'react';
import type { Permission } from '@thervu/contracts/core/permissions';
import type { ScreenEntry } from './screens';

/** What the page of a planned screen is told. `users` in the office's words: 'colleges'. */
export type PlannedPage = ComponentType<{ title: string; purpose: string; users: string }>;

/** Makes the entries of screens that have not been built: their page says what will stand there and for whom. */
export const plannedFor =
  (users: string, loadPage: () => Promise<PlannedPage>) =>
  (path: string, label: string, permission: Permission, planned: string): ScreenEntry => ({
    path,
    label,
    permission,
    planned,
    load: async () => {
      const page = await loadPage();
      return () => createElement(page, { title: label, purpose: planned, users });
    },
  });
