import { node } from '@thervu/build/webpack';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack, { type Configuration, type Stats } from 'webpack';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Beside the programs of the built API, so that it finds the same packages, migrations and pages. */
const OUT = path.join(root, 'services/api/dist');

/**
 * Builds a program of this folder as the API itself is built and answers its path. What runs from source has each of its
 * functions named when it is made, and the compiler beside it: that costs a look-up more than its limits do, and memory.
 */
export async function builtProgram(name: string): Promise<string> {
  const config = node(path.join(root, 'services/api')) as Configuration;
  const compiler = webpack({
    ...config,
    entry: { [name]: fileURLToPath(new URL(`./${name}.ts`, import.meta.url)) },
    output: { ...config.output, path: OUT, clean: false },
  });
  const stats = await new Promise<Stats | undefined>((settle, reject) => {
    compiler.run((failure, made) =>
      compiler.close((late) => ((failure ?? late) ? reject(failure ?? late) : settle(made))),
    );
  });
  if (stats?.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }));
  return path.join(OUT, `${name}.mjs`);
}
