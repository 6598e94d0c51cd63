import type { FastifyInstance } from 'fastify';
import { openApi } from './openapi';

const escape = (text: string): string => text.replace(/[&<>"]/g, (name) => `&#${name.charCodeAt(0)};`);
const code = (value: unknown): string => `<pre>${escape(JSON.stringify(value, null, 2))}</pre>`;

type Document = ReturnType<typeof openApi>;
type Operation = Document['paths'][string][string];

function section(method: string, path: string, operation: Operation): string {
  const rows = operation.parameters.map(
    (parameter) =>
      `<tr><td>${escape(parameter.name)}</td><td>${parameter.in}</td><td>${parameter.required ? 'yes' : 'no'}</td><td>${code(parameter.schema)}</td></tr>`,
  );
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<h3>Body (${type})</h3>${code(schema)}`,
  );
  const [answer] = Object.values(operation.responses['200']!.content);
  return `<details id="${escape(operation.operationId)}"><summary><code>${method.toUpperCase()} ${escape(path)}</code> ${escape(operation.summary)}</summary>
<p>${escape(operation.description)}</p>
${rows.length > 0 ? `<table><thead><tr><th>Name</th><th>In</th><th>Required</th><th>Form</th></tr></thead><tbody>${rows.join('')}</tbody></table>` : ''}
${bodies.join('\n')}
<h3>Answer</h3>${code(answer?.schema)}
<p>Statuses: ${Object.keys(operation.responses).join(', ')}</p></details>`;
}

/** The reference as one page without any script: it reads in a browser, on paper and from a saved file. */
export function apiDocsPage(document: Document): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(calls.flatMap(({ operation }) => operation.tags))];
  const parts = tags.map((tag) => {
    const ownCalls = calls.filter(({ operation }) => operation.tags.includes(tag));
    return `<h2>${escape(tag)}</h2>${ownCalls.map(({ method, path, operation }) => section(method, path, operation)).join('\n')}`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(document.info.title)} API</title></head><body><main><h1>${escape(document.info.title)} API</h1>
<p>${escape(document.info.description)} Base address: <code>${escape(document.servers[0]!.url)}</code></p>
${parts.join('\n')}</main></body></html>`;
}

/** `/openapi.json` and `/reference`: open while developing, for the office alone in production. Made when they are first read. */
export function apiDocsRoutes(
  app: FastifyInstance,
  { basePath, production }: { basePath: string; production: boolean },
): void {
  const config = { permission: production ? ('operations.read' as const) : ('public' as const) };
  let made: { document: Document; page: string } | undefined;
  const docs = () => {
    if (!made) {
      const document = openApi(basePath);
      made = { document, page: apiDocsPage(document) };
    }
    return made;
  };
  app.get('/openapi.json', { config }, () => docs().document);
  app.get('/reference', { config }, (_request, reply) => reply.type('text/html; charset=utf-8').send(docs().page));
}
