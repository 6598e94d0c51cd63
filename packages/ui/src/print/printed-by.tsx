import { createContext, use, type ReactNode } from 'react';

const Name = createContext<string | null>(null);

/** Puts a person's name under everything that is printed below: the sign-in of a college may be used by several. */
export function PrintedByProvider({ name, children }: { name: string | null; children: ReactNode }) {
  return <Name value={name}>{children}</Name>;
}

/** The line with the name; nothing where nobody is named. */
export function PrintedBy() {
  const name = use(Name);
  return name === null ? null : <p className="printed-by">Printed by {name}</p>;
}
