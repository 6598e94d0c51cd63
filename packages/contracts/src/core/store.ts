import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from './api';

/** A remote's own store: nothing of it crosses the border to the shell or to another remote. */
export function createRemoteStore() {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
    devTools: false,
  });
  setupListeners(store.dispatch);
  return store;
}
