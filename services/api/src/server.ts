// what a part does not serve is not loaded: a process for the public alone stays small
if (process.env.PART === 'public') await (await import('./start-public')).startPublic();
else await (await import('./start-portal')).startPortal();

export {};
