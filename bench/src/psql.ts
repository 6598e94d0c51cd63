import { spawn, spawnSync } from 'node:child_process';

/** Whether psql is installed here. */
export const hasPsql = (): boolean => spawnSync('psql', ['--version']).status === 0;

/** Separates the answers of one process; no statement prints it. */
const END = '-- end of the answer --';

/** One psql that stays connected, as a person's would; what it prints of the rows is thrown away. */
export class Psql {
  private constructor(
    private readonly child: ReturnType<typeof Psql.start>,
    private answered: (text: string) => void = () => undefined,
  ) {
    let text = '';
    let trouble = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (!text.includes(END)) return;
      const answer = text;
      text = '';
      this.answered(answer);
    });
    child.stderr.setEncoding('utf8').on('data', (part: string) => (trouble += part));
    child.once('exit', () => this.answered(`psql ended: ${trouble}`));
  }

  private static start(url: URL) {
    const env = {
      ...process.env,
      PGHOST: url.hostname.replace(/^\[|\]$/g, ''),
      PGPORT: url.port || '5432',
      PGUSER: decodeURIComponent(url.username),
      PGPASSWORD: decodeURIComponent(url.password),
      PGDATABASE: url.pathname.slice(1),
    };
    return spawn('psql', ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1'], { env });
  }

  static open(database: string): Psql {
    return new Psql(Psql.start(new URL(database)));
  }

  /** Milliseconds the statements take by psql's own clock: run, and every row received; printing is not counted. */
  async time(statements: readonly string[]): Promise<number> {
    const answer = await new Promise<string>((resolve) => {
      this.answered = resolve;
      this.child.stdin.write(
        `\\timing on\n\\o /dev/null\n${statements.map((statement) => `${statement};\n`).join('')}\\o\n\\timing off\n\\echo '${END}'\n`,
      );
    });
    const times = [...answer.matchAll(/^Time: ([0-9.]+) ms/gm)].map(([, ms]) => Number(ms));
    if (times.length !== statements.length) throw new Error(`psql did not run the statements: ${answer}`);
    return times.reduce((all, time) => all + time, 0);
  }

  close(): void {
    this.child.stdin.end('\\q\n');
  }
}
