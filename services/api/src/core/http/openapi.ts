import { PERMISSIONS } from '@thervu/contracts/core/permissions';
import { Problem } from '@thervu/contracts/core/shapes';
import { PAYLOAD_FIELD, UPLOAD_RULES } from '@thervu/contracts/core/upload-rules';
import type * as z from 'zod/mini';
import { DECLARED, type DeclaredCall } from './calls';
import { statusesOf } from './http';
import { toJsonSchema, type JsonSchema } from './json-schema';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
}

function parameters(schema: z.ZodMiniObject | undefined, where: 'path' | 'query'): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, jsonSchema]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: jsonSchema,
  }));
}

const rejection = {
  description: 'Refused',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

function success(call: DeclaredCall['call']) {
  if (call.reply === 'file')
    return {
      description: 'The file',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  if (call.reply === 'stream')
    return {
      description: 'Lines of JSON',
      content: { 'application/x-ndjson': { schema: { type: 'string' } } },
    };
  return {
    description: 'Done',
    content: { 'application/json': { schema: toJsonSchema(call.reply as z.ZodMiniType, 'output') } },
  };
}

/** JSON; where files may come along also a form: its files, and the same body as JSON text in one field. */
function requestBody(call: DeclaredCall['call']) {
  const body = call.body && toJsonSchema(call.body, 'input');
  const files = Object.entries(call.files ?? {}).map(([field, kind]) => [
    field,
    { type: 'string', format: 'binary', description: `${field}: ${UPLOAD_RULES[kind].words}` },
  ]);
  const payload = body && [
    [PAYLOAD_FIELD, { type: 'string', description: 'The body as JSON text; or its fields one by one in its place.' }],
  ];
  const form = { type: 'object', properties: Object.fromEntries([...(payload ?? []), ...files]) as object };
  const content: Record<string, { schema: JsonSchema }> = {
    ...(body ? { 'application/json': { schema: body } } : {}),
    ...(call.files ? { 'multipart/form-data': { schema: form } } : {}),
  };
  return { required: call.body !== undefined && !call.body.safeParse(undefined).success, content };
}

function operation({ domain, call }: DeclaredCall) {
  const header: Parameter[] = call.idempotency
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: call.idempotency === 'required',
          schema: { type: 'string', minLength: 8, maxLength: 200 },
        },
      ]
    : [];
  const open = (PERMISSIONS[call.permission] as readonly string[]).includes('public');
  return {
    operationId: call.name,
    tags: [domain],
    summary: call.summary,
    description: `Permission ${call.permission}: ${PERMISSIONS[call.permission].join(', ')}.${call.replacedBy ? ` Kept for existing clients; use ${call.replacedBy}.` : ''}`,
    deprecated: call.replacedBy !== undefined,
    security: open ? [] : [{ bearer: [] }],
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query'), ...header],
    ...(call.body || call.files ? { requestBody: requestBody(call) } : {}),
    ...(call.upload
      ? {
          requestBody: {
            required: true,
            content: Object.fromEntries(
              call.upload.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
            ),
          },
        }
      : {}),
    responses: Object.fromEntries(
      statusesOf(call).map((status) => [String(status), status === 200 ? success(call) : rejection]),
    ),
  };
}

/** The whole API in OpenAPI 3.0, made from the contracts alone. */
export function openApi(basePath: string) {
  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {};
  for (const declared of DECLARED) {
    const path = declared.call.path.replace(/:([A-Za-z]\w*)/g, '{$1}');
    (paths[path] ??= {})[declared.call.method.toLowerCase()] = operation(declared);
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Thervu',
      description: 'The examination portal: every call between browser and server.',
      version: '0.1.0',
    },
    servers: [{ url: `${basePath}api` }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: toJsonSchema(Problem, 'output') },
    },
    paths,
  };
}
