import { Cluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster';
import { WORKER_SECRETS } from '@thervu/api/core/operations/config';
import { readPublicConfig } from '@thervu/api/core/operations/public-config';
import { isSecretVariable } from '@thervu/api/core/operations/secret-files';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { Service } from 'kubernetes-models/v1/Service';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { portal } from './portal';
import { DATABASE_ROLES, SECRETS } from './secrets';
import { EXAMPLE } from './settings';

interface Container {
  name: string;
  image: string;
  env: { name: string; value?: string }[];
  volumeMounts?: { name: string; mountPath: string }[];
  securityContext: Record<string, unknown>;
  resources: { limits: { memory: string } };
  readinessProbe?: unknown;
}
interface Pod {
  securityContext: Record<string, unknown>;
  automountServiceAccountToken: boolean;
  containers: Container[];
  volumes?: { name: string; secret?: { secretName: string } }[];
}
interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
  spec: Record<string, unknown>;
}
// what is written into a file, and nothing that a class of the library might still add
const manifests = JSON.parse(JSON.stringify(portal(EXAMPLE).toJson())) as Manifest[];
const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
const podOf = ({ spec }: Manifest) => (spec.template as { spec: Pod; metadata: { labels: object } }).spec;
const workloads = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job');
const workload = (name: string) => podOf(workloads.find(({ metadata }) => metadata.name === name)!);

type Model = new (data: object) => { validate(): void };
/** The published schema of each kind. */
const SCHEMAS = {
  Namespace,
  Service,
  Deployment,
  Job,
  Ingress,
  NetworkPolicy,
  PodDisruptionBudget,
  Cluster,
} as unknown as Record<string, Model>;

test.each(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
  '%s follows the published schema of its kind',
  (_name, manifest) => {
    const Kind = SCHEMAS[manifest.kind]!;
    new Kind(manifest).validate();
    // that the schema refuses something at all
    expect(() => new Kind({ ...manifest, spec: { nothing: 'like this' }, metadata: { name: 7 } }).validate()).toThrow();
  },
);

test('there are API, worker, web, look-ups and migrations, three servers of PostgreSQL, and one way in', () => {
  expect(workloads.map(({ metadata }) => metadata.name).sort()).toEqual(['api', 'migrate', 'public', 'web', 'worker']);
  expect(ofKind('Cluster')[0]!.spec.instances).toBe(3);
  expect(ofKind('Ingress')).toHaveLength(1);
  expect(ofKind('PodDisruptionBudget').map(({ metadata }) => metadata.name)).toEqual(['api', 'web', 'public']);
});

test('a release comes in without an answer that fails: each process is asked before it gets work, and has time to end', () => {
  for (const { metadata, spec } of ofKind('Deployment')) {
    const pod = podOf({ spec } as unknown as Manifest) as Pod & { terminationGracePeriodSeconds: number };
    expect(pod.containers[0]!.readinessProbe).toBeDefined();
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(40);
    const { strategy } = spec as { strategy: { type: string; rollingUpdate?: object } };
    if (metadata.name === 'worker') expect(strategy.type).toBe('Recreate');
    else expect(strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
  }
});

test('nothing runs as root, nothing may become it, and no pod has a token of the cluster', () => {
  for (const manifest of workloads) {
    const pod = podOf(manifest);
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    expect(pod.securityContext.runAsUser).toBeGreaterThan(0);
    expect(pod.automountServiceAccountToken).toBe(false);
    for (const { securityContext, resources } of pod.containers) {
      expect(securityContext).toMatchObject({ allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } });
      expect(resources.limits.memory).toMatch(/^\d+[GM]i$/);
    }
  }
  expect(ofKind('Namespace')[0]!.metadata.labels).toMatchObject({ 'pod-security.kubernetes.io/enforce': 'restricted' });
});

describe('secrets', () => {
  test('come from files: no manifest holds one, and no variable of a process is one', () => {
    expect(ofKind('Secret')).toEqual([]);
    for (const manifest of workloads)
      for (const { env } of podOf(manifest).containers)
        expect(env.filter(({ name }) => isSecretVariable(name)).map(({ name }) => name)).toEqual([]);
  });

  test('each file lies below a secret that the pod mounts', () => {
    for (const manifest of workloads) {
      const { containers, volumes = [] } = podOf(manifest);
      const [{ env, volumeMounts = [] }] = containers as [Container];
      for (const { value } of env.filter(({ name }) => name.endsWith('_FILE'))) {
        const mount = volumeMounts.find(({ mountPath }) => value!.startsWith(`${mountPath}/`))!;
        expect(volumes.find(({ name }) => name === mount.name)?.secret).toBeDefined();
      }
    }
  });

  test('the servers and the look-ups are given none of the worker, and the look-ups nothing but theirs', () => {
    const files = (name: string) => workload(name).containers[0]!.env.map((variable) => variable.name);
    expect(files('api').filter((name) => WORKER_SECRETS.includes(name))).toEqual([]);
    expect(files('worker')).toContain('DATABASE_URL_OWNER_FILE');
    expect(files('public').filter((name) => name.endsWith('_FILE'))).toEqual(
      SECRETS.public.map((name) => `${name}_FILE`),
    );
    // the process itself takes this environment
    const env = Object.fromEntries(
      workload('public')
        .containers[0]!.env.filter(({ name }) => !name.endsWith('_FILE'))
        .map(({ name, value }) => [name, value]),
    );
    const secrets = {
      DATABASE_URL_PUBLIC_READ: 'postgres://u:p@h/d',
      RESULT_MAC_KEY: 'a'.repeat(64),
      LOG_KEY: 'a'.repeat(64),
    };
    expect(readPublicConfig({ ...env, ...secrets }).processes).toBe(EXAMPLE.replicas.public);
  });
});

describe('the database', () => {
  const { spec } = ofKind('Cluster')[0]!;

  test('acknowledges a change when a second server has it, and never falls back to one', () => {
    expect(spec).toMatchObject({ minSyncReplicas: 1, maxSyncReplicas: 1, enableSuperuserAccess: false });
    expect(spec.affinity).toMatchObject({ podAntiAffinityType: 'required' });
    const { parameters } = spec.postgresql as { parameters: Record<string, string> };
    for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) expect(parameters[name]).toBeUndefined();
  });

  test('has for each role of the portal one login that may become it and has no right of its own', () => {
    const { roles } = spec.managed as {
      roles: { name: string; login: boolean; inherit: boolean; inRoles?: string[] }[];
    };
    for (const role of DATABASE_ROLES) {
      expect(roles.find(({ name }) => name === `thervu_${role}`)).toMatchObject({ login: false });
      expect(roles.find(({ name }) => name === `thervu_${role}_login`)).toMatchObject({
        login: true,
        inherit: false,
        inRoles: [`thervu_${role}`],
      });
    }
  });
});

describe('the network', () => {
  interface Peer {
    podSelector?: { matchLabels?: Record<string, string> };
    namespaceSelector?: { matchLabels: Record<string, string> };
  }
  interface Policy {
    podSelector: { matchLabels?: Record<string, string> };
    policyTypes: string[];
    ingress?: { from: Peer[]; ports: { port: number }[] }[];
    egress?: { to?: Peer[]; ports: { port: number }[] }[];
  }
  const policies = ofKind('NetworkPolicy').map(
    ({ metadata, spec }) => [metadata.name, spec as unknown as Policy] as const,
  );
  const policy = (name: string) => policies.find(([found]) => found === name)![1];
  const named = ({ podSelector }: Peer) =>
    podSelector?.matchLabels?.['app.kubernetes.io/name'] ?? podSelector?.matchLabels?.['cnpg.io/cluster'];

  test('lets nothing through that is not named', () => {
    expect(policy('nothing')).toMatchObject({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  });

  test('names the ports of every line', () => {
    for (const [, { ingress = [], egress = [] }] of policies)
      for (const { ports } of [...ingress, ...egress])
        for (const { port } of ports) expect([53, 443, 5432, 6443, 8000, 8080]).toContain(port);
  });

  test('from outside one reaches nginx alone, and nginx reaches servers and look-ups alone', () => {
    for (const [name, { ingress = [] }] of policies)
      for (const { from } of ingress)
        for (const peer of from) if (peer.namespaceSelector) expect(['web', 'database']).toContain(name);
    expect(
      policy('web')
        .egress!.flatMap(({ to = [] }) => to.map(named))
        .filter(Boolean),
    ).toEqual(['api', 'public']);
  });

  test('the look-ups reach the database and nothing else', () => {
    expect(
      policy('public')
        .egress!.flatMap(({ to = [] }) => to.map(named))
        .filter((name) => name !== undefined),
    ).toEqual(['thervu-db']);
  });
});

test('nginx is given every placeholder of its template, and asks the servers where look-ups cannot be answered', () => {
  const template = readFileSync(path.resolve(__dirname, '../../nginx.conf.template'), 'utf8');
  const placeholders = new Set([...template.matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name]) => name!));
  const env = new Map(workload('web').containers[0]!.env.map(({ name, value }) => [name, value!]));
  // made by trusted-proxies.envsh
  for (const name of placeholders) if (name !== 'TRUSTED_PROXIES') expect(env.has(name)).toBe(true);
  for (const name of placeholders) expect(env.get('NGINX_ENVSUBST_FILTER')).toContain(name);
  expect(env.get('LOOK_UP_UPSTREAM')).toMatch(/^server public:8080 .*server api:8080 backup;$/);
});
