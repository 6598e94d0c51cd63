import { providedModule, sharedModule } from './shared-mui.mjs';

/** In the shell: the module that provides MUI's shared files. In a remote: each of these files, taken from the shell. */
export default function sharedMuiLoader() {
  return this.getOptions().provides ? providedModule() : sharedModule(this.resourcePath);
}
