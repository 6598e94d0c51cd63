import { k8s } from 'cdk8s-plus-32';
import { fileVariables, folderOf, secretName, type SecretName } from './secrets';
import type { Settings } from './settings';

/** The user `node` of the image of the API, and `nginx` of that of the web. */
const NODE_USER = 1000;
export const NGINX_USER = 101;

const LABELS = { 'app.kubernetes.io/part-of': 'thervu' };
export const labelsOf = (part: string) => ({ ...LABELS, 'app.kubernetes.io/name': part });

/** Nothing runs as root, and nothing may become it. */
export const podSecurity = (user: number): k8s.PodSecurityContext => ({
  runAsNonRoot: true,
  runAsUser: user,
  runAsGroup: user,
  fsGroup: user,
  seccompProfile: { type: 'RuntimeDefault' },
});
export const containerSecurity = (readOnly: boolean): k8s.SecurityContext => ({
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: readOnly,
  capabilities: { drop: ['ALL'] },
});

const MALLOC = [
  { name: 'MALLOC_ARENA_MAX', value: '2' },
  { name: 'MALLOC_MMAP_THRESHOLD_', value: '131072' },
  { name: 'MALLOC_TRIM_THRESHOLD_', value: '131072' },
];

/** What every process of the API is told that is no secret. */
export const commonEnvironment = ({ basePath, host }: Settings) => [
  { name: 'NODE_ENV', value: 'production' },
  { name: 'HOST', value: '0.0.0.0' },
  { name: 'PORT', value: '8080' },
  { name: 'BASE_PATH', value: basePath },
  { name: 'PUBLIC_URL', value: `https://${host}${basePath}` },
  { name: 'TRUST_PROXY', value: 'uniquelocal' },
  { name: 'SCHEMA_WAIT', value: '300' },
  ...MALLOC,
];

export const storageEnvironment = ({ s3 }: Settings) => [
  { name: 'STORAGE', value: 's3' },
  { name: 'S3_ENDPOINT', value: s3.endpoint },
  { name: 'S3_BUCKET', value: s3.bucket },
  { name: 'S3_REGION', value: s3.region },
];

export const probe = (path: string, timing: Partial<k8s.Probe>): k8s.Probe => ({
  httpGet: { path, port: whole('http') },
  timeoutSeconds: 3,
  ...timing,
});

interface NodePart {
  part: string;
  image: string;
  command: string[];
  secrets: readonly SecretName[];
  environment: k8s.EnvVar[];
  memory: string;
  cpu: string;
  /** Its requests are ended within so many seconds. */
  graceSeconds: number;
  /** Whether it listens, and is asked whether it is ready. */
  listens: boolean;
  /** Folders that may be written, beside /tmp. */
  writable?: Record<string, string>;
}

/** A pod of the image of the API: secrets as files, a read-only file system, its own user. */
export function nodePod(work: NodePart): k8s.PodSpec {
  const writable = { '/tmp': '256Mi', ...work.writable };
  const volumes = Object.entries(writable).map(([, size], index) => ({
    name: `writable-${index}`,
    emptyDir: { sizeLimit: quantity(size) },
  }));
  return {
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    securityContext: podSecurity(NODE_USER),
    terminationGracePeriodSeconds: work.graceSeconds,
    ...(work.listens && { topologySpreadConstraints: [spreadOf(work.part)] }),
    containers: [
      {
        name: work.part,
        image: work.image,
        command: work.command,
        env: [...work.environment, ...fileVariables(work.secrets)],
        securityContext: containerSecurity(true),
        resources: {
          requests: { cpu: quantity(work.cpu), memory: quantity(work.memory) },
          limits: { memory: quantity(work.memory) },
        },
        volumeMounts: [
          ...work.secrets.map((name) => ({ name: secretName(name), mountPath: folderOf(name), readOnly: true })),
          ...Object.keys(writable).map((mountPath, index) => ({ name: `writable-${index}`, mountPath })),
        ],
        ...(work.listens && {
          ports: [{ name: 'http', containerPort: 8080 }],
          startupProbe: probe('/health', { periodSeconds: 5, failureThreshold: 72 }),
          readinessProbe: probe('/ready', { periodSeconds: 5, failureThreshold: 3 }),
          livenessProbe: probe('/health', { periodSeconds: 10, failureThreshold: 6 }),
          // the service forgets the pod before its process stops listening
          lifecycle: { preStop: { exec: { command: ['sleep', '5'] } } },
        }),
      },
    ],
    volumes: [
      ...work.secrets.map((name) => ({
        name: secretName(name),
        secret: { secretName: secretName(name), defaultMode: 0o440 },
      })),
      ...volumes,
    ],
  };
}

/** Pods of one part on different machines, where there are several. */
export const spreadOf = (part: string): k8s.TopologySpreadConstraint => ({
  maxSkew: 1,
  topologyKey: 'kubernetes.io/hostname',
  whenUnsatisfiable: 'ScheduleAnyway',
  labelSelector: { matchLabels: labelsOf(part) },
});

/** cdk8s writes nothing where a text or a number stands in place of these. */
export const quantity = (text: string) => k8s.Quantity.fromString(text);
export const whole = (value: number | string) =>
  typeof value === 'number' ? k8s.IntOrString.fromNumber(value) : k8s.IntOrString.fromString(value);
