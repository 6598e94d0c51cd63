import { App, Chart } from 'cdk8s';
import { k8s } from 'cdk8s-plus-32';
import { databaseCluster } from './database';
import { networkPolicies } from './network';
import {
  commonEnvironment,
  containerSecurity,
  labelsOf,
  NGINX_USER,
  nodePod,
  podSecurity,
  probe,
  quantity,
  spreadOf,
  storageEnvironment,
  whole,
} from './pod';
import type { Settings } from './settings';

const PARTS_SERVED = ['api', 'web', 'public'] as const;
/** Looks that nginx takes between two of its upstreams: one that does not answer is left out for some seconds. */
const WATCHED = 'max_fails=2 fail_timeout=3s';

/** The whole portal: an app whose chart is one file of manifests. */
export function portal(settings: Settings): Chart {
  const chart = new Chart(new App(), 'thervu', { disableResourceNameHashes: true });
  const { namespace } = settings;
  new k8s.KubeNamespace(chart, 'namespace', {
    metadata: {
      name: namespace,
      // the cluster itself refuses a pod that runs as root
      labels: {
        'pod-security.kubernetes.io/enforce': 'restricted',
        'pod-security.kubernetes.io/warn': 'restricted',
      },
    },
  });
  databaseCluster(chart, settings);
  migrate(chart, settings);
  deployments(chart, settings);
  for (const part of PARTS_SERVED) {
    new k8s.KubeService(chart, `service-${part}`, {
      metadata: { name: part, namespace, labels: labelsOf(part) },
      spec: { selector: labelsOf(part), ports: [{ name: 'http', port: 8080, targetPort: whole('http') }] },
    });
    new k8s.KubePodDisruptionBudget(chart, `budget-${part}`, {
      metadata: { name: part, namespace },
      spec: { minAvailable: whole(1), selector: { matchLabels: labelsOf(part) } },
    });
  }
  new k8s.KubeIngress(chart, 'ingress', {
    metadata: { name: 'thervu', namespace },
    spec: {
      ingressClassName: settings.ingressClass,
      tls: [{ hosts: [settings.host], secretName: settings.tlsSecret }],
      rules: [
        {
          host: settings.host,
          http: {
            paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: 'web', port: { name: 'http' } } } }],
          },
        },
      ],
    },
  });
  networkPolicies(chart, settings);
  return chart;
}

/** Brings the schema up to date; servers of the release wait for it (SCHEMA_WAIT). Deleted and applied anew with each release. */
function migrate(chart: Chart, settings: Settings): void {
  new k8s.KubeJob(chart, 'migrate', {
    metadata: { name: 'migrate', namespace: settings.namespace, labels: labelsOf('migrate') },
    spec: {
      backoffLimit: 6,
      template: {
        metadata: { labels: labelsOf('migrate') },
        spec: {
          ...nodePod({
            part: 'migrate',
            image: settings.apiImage,
            command: ['node', 'services/api/dist/migrate.mjs'],
            secrets: ['server', 'worker'],
            environment: [
              ...commonEnvironment(settings),
              ...storageEnvironment(settings),
              { name: 'DEMO_PROFILE', value: 'none' },
            ],
            memory: '512Mi',
            cpu: '250m',
            graceSeconds: 60,
            listens: false,
          }),
          restartPolicy: 'OnFailure',
        },
      },
    },
  });
}

function deployments(chart: Chart, settings: Settings): void {
  const { namespace, replicas } = settings;
  const deploy = (part: string, count: number, spec: k8s.PodSpec, strategy: k8s.DeploymentStrategy) =>
    new k8s.KubeDeployment(chart, `deployment-${part}`, {
      metadata: { name: part, namespace, labels: labelsOf(part) },
      spec: {
        replicas: count,
        strategy,
        selector: { matchLabels: labelsOf(part) },
        template: { metadata: { labels: labelsOf(part) }, spec },
      },
    });
  const rolling = { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: whole(0), maxSurge: whole(1) } };
  const environment = [...commonEnvironment(settings), ...storageEnvironment(settings)];
  const image = settings.apiImage;
  deploy(
    'api',
    replicas.api,
    nodePod({
      part: 'api',
      image,
      command: ['node', '--max-semi-space-size=64', '--v8-pool-size=1', 'services/api/dist/server.mjs'],
      secrets: ['server'],
      environment: [...environment, { name: 'BACKUP_OWN_KEY', value: 'yes' }],
      memory: '1Gi',
      cpu: '500m',
      graceSeconds: 45,
      listens: true,
    }),
    rolling,
  );
  // a job is done once: the one before it has stopped when the next one starts
  deploy(
    'worker',
    1,
    nodePod({
      part: 'worker',
      image,
      command: ['node', 'services/api/dist/worker.mjs'],
      secrets: ['server', 'worker'],
      environment,
      memory: '2Gi',
      cpu: '500m',
      graceSeconds: 60,
      listens: true,
    }),
    { type: 'Recreate' },
  );
  deploy(
    'public',
    replicas.public,
    nodePod({
      part: 'public',
      image,
      command: [
        'node',
        '--max-semi-space-size=32',
        '--v8-pool-size=1',
        '--max-old-space-size=256',
        'services/api/dist/server.mjs',
      ],
      secrets: ['public'],
      environment: [
        ...commonEnvironment(settings),
        { name: 'PART', value: 'public' },
        { name: 'PUBLIC_PROCESSES', value: String(replicas.public) },
        { name: 'SPOOL_DIR', value: '/var/lib/thervu-spool' },
      ],
      memory: '512Mi',
      cpu: '500m',
      graceSeconds: 45,
      listens: true,
      writable: { '/var/lib/thervu-spool': '512Mi' },
    }),
    rolling,
  );
  deploy('web', replicas.web, webPod(settings), rolling);
}

/** nginx. Its start script writes the base path into the pages of the image, so that its file system is not read-only. */
function webPod(settings: Settings): k8s.PodSpec {
  const environment: Record<string, string> = {
    BASE_PATH: settings.basePath,
    WEB_ROOT: '/usr/share/thervu',
    LISTEN: '8080',
    API_UPSTREAM: `server api:8080 ${WATCHED};`,
    // look-ups go on while the rest is away; where they cannot be answered the API is asked
    LOOK_UP_UPSTREAM: `server public:8080 ${WATCHED}; server api:8080 backup;`,
    API_SCHEME: 'http',
    API_TLS: '',
    ACCESS_LOG: '/dev/stdout',
    TRUST_PROXY: settings.trustProxy,
    NGINX_ENVSUBST_FILTER:
      '^(LISTEN|BASE_PATH|WEB_ROOT|API_UPSTREAM|LOOK_UP_UPSTREAM|API_SCHEME|API_TLS|ACCESS_LOG|TRUSTED_PROXIES)$',
  };
  return {
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    securityContext: podSecurity(NGINX_USER),
    terminationGracePeriodSeconds: 45,
    topologySpreadConstraints: [spreadOf('web')],
    containers: [
      {
        name: 'web',
        image: settings.webImage,
        env: Object.entries(environment).map(([name, value]) => ({ name, value })),
        securityContext: containerSecurity(false),
        resources: {
          requests: { cpu: quantity('100m'), memory: quantity('128Mi') },
          limits: { memory: quantity('256Mi') },
        },
        ports: [{ name: 'http', containerPort: 8080 }],
        readinessProbe: probe('/healthz', { periodSeconds: 5 }),
        livenessProbe: probe('/healthz', { periodSeconds: 10 }),
        lifecycle: { preStop: { exec: { command: ['sleep', '5'] } } },
      },
    ],
  };
}
