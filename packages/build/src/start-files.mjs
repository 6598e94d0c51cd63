import HtmlWebpackPlugin from 'html-webpack-plugin';

/** The chunks that an import in a module, or a library that is provided, brings with it. */
function chunksOf(compilation, module) {
  const found = new Set();
  for (const block of module.blocks)
    for (const chunk of compilation.chunkGraph.getBlockChunkGroup(block)?.chunks ?? []) found.add(chunk);
  return found;
}

/**
 * The scripts that the shell's page needs before it shows anything: those of its start module, and the libraries it shares.
 * @param {import('webpack').Compilation} compilation
 * @param {string} notYet library that nothing on the first page asks for
 * @returns {string[]} files, without those that the page names itself
 */
function startFiles(compilation, notYet) {
  const files = new Set();
  for (const module of compilation.modules) {
    const starts = module.nameForCondition()?.endsWith('/shell/src/index.ts');
    const provides = module.type === 'provide-module' && !module.identifier().includes(notYet);
    if (!starts && !provides) continue;
    for (const chunk of chunksOf(compilation, module)) for (const file of chunk.files) files.add(file);
  }
  for (const entry of compilation.entrypoints.values()) for (const file of entry.getFiles()) files.delete(file);
  return [...files].filter((file) => file.endsWith('.js')).sort();
}

/** Names in the page what its scripts will ask for, so that a browser fetches all of it at once and not one after the other. */
export class StartFiles {
  /** @param {{ notYet: string }} options */
  constructor({ notYet }) {
    this.notYet = notYet;
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('StartFiles', (compilation) => {
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTags.tap('StartFiles', (data) => {
        const tags = startFiles(compilation, this.notYet).map((href) => ({
          tagName: 'link',
          voidTag: true,
          attributes: { rel: 'preload', as: 'script', href },
          meta: {},
        }));
        data.assetTags.styles.unshift(...tags);
        return data;
      });
    });
  }
}
