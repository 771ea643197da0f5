import { readConfig } from '../../apps/api/src/platform/config/read-config.ts'
import { StartError, type Config } from '../../apps/api/src/platform/config/config.ts'
import { settings } from '../../apps/api/src/platform/config/settings.ts'
import { sampleSecrets } from './product-metrics.ts'
import { instructionsOf, serviceOf, servicesOf, valuesOf, variablesOf, type Deploy } from './read-deploy.ts'

/** Of Node, beside our own settings. */
const ofNode = new Set(['NODE_ENV'])
/** What a node of several needs, beyond what the product requires by itself. */
const ofSeveralNodes = [
  'MIGRATION_DATABASE_URL',
  'READER_DATABASE_URL',
  'REDIS_URL',
  'TRUST_PROXY',
  'PUBLIC_URL',
  'METRICS_TOKEN',
]

/** Names that are no setting of the product, by where they are set. */
export function findUnknownSettings(deploy: Deploy): string[] {
  const image = instructionsOf(deploy.read('deploy/Dockerfile')).filter(({ name }) => name === 'ENV')
  const units = deploy.files.filter(file => file.endsWith('.service'))
  const places: Record<string, readonly string[]> = {
    'the image': image.flatMap(({ rest }) => rest.split(' ').map(nameOf)),
    'deploy/compose/office.env.example': Object.keys(variablesOf(deploy.read('deploy/compose/office.env.example'))),
    'deploy/systemd/backoffice.env.example': Object.keys(
      variablesOf(deploy.read('deploy/systemd/backoffice.env.example')),
    ),
    'deploy/systemd/prepare.env.example': Object.keys(variablesOf(deploy.read('deploy/systemd/prepare.env.example'))),
    'api of compose.yaml': Object.keys(serviceOf(deploy, 'api').environment ?? {}),
    'prepare of compose.yaml': Object.keys(serviceOf(deploy, 'prepare').environment ?? {}),
    ...Object.fromEntries(
      units.map(file => [
        file,
        valuesOf(deploy.read(file), 'Environment').flatMap(line => line.split(' ').map(nameOf)),
      ]),
    ),
  }
  return Object.entries(places).flatMap(([place, names]) =>
    names.length === 0
      ? [`${place} sets nothing`]
      : names.filter(name => !Object.hasOwn(settings, name) && !ofNode.has(name)).map(name => `${place}: ${name}`),
  )
}

const nameOf = (pair: string): string => pair.split('=')[0] ?? ''

/** Variables of the compose file that .env.example does not have, and the other way round. */
export function findUnusedVariables(deploy: Deploy): string[] {
  const text = deploy.read('deploy/compose/compose.yaml')
  const used = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name))
  const given = new Set(Object.keys(variablesOf(deploy.read('deploy/compose/.env.example'))))
  return [
    ...[...used].filter(name => !given.has(name)).map(name => `${name} is not in .env.example`),
    ...[...given].filter(name => !used.has(name)).map(name => `${name} is not used`),
  ]
}

/** What the product says of these settings at its start, and what a node of several lacks. */
export function findRefusedSettings(deploy: Deploy): string[] {
  const node = environmentOf(deploy, 'api')
  const prepare = environmentOf(deploy, 'prepare')
  const machine = {
    ...variablesOf(deploy.read('deploy/systemd/backoffice.env.example')),
    ...sampleSecrets,
    DATABASE_URL: 'postgres://backoffice_app:x@127.0.0.1:5000/backoffice',
  }
  return [
    ...refused('api', node, findMissing(node, ofSeveralNodes)),
    ...refused('prepare', prepare, findMissing(prepare, ['MIGRATION_DATABASE_URL', 'ADMIN_USERNAME'])),
    ...refused('a machine', machine, findUnnamed(machine)),
    ...findWrongRoles(deploy, node),
  ]
}

type Variables = Readonly<Record<string, string>>

/** The environment of a service, with a sample for each secret. */
function environmentOf(deploy: Deploy, name: string): Variables {
  const example: Variables = { ...variablesOf(deploy.read('deploy/compose/.env.example')), ...sampleSecrets }
  const fill = (_all: string, variable: string) =>
    example[variable] === '' ? 'a-secret-of-the-check' : (example[variable] ?? '')
  return Object.fromEntries(
    Object.entries(serviceOf(deploy, name).environment ?? {}).map(([variable, value]) => [
      variable,
      String(value).replaceAll(/\$\{(\w+)[^}]*\}/g, fill),
    ]),
  )
}

function refused(place: string, environment: Variables, missing: readonly string[]): string[] {
  const { error, config, warnings } = tryReading(environment)
  const isProduction = config === undefined || (!config.sample && !config.simulator && !config.demo)
  return [
    ...(error === undefined ? [] : [`${place}: ${error}`]),
    ...warnings.map(warning => `${place}: ${warning}`),
    ...missing.map(name => `${place} does not set ${name}`),
    ...(isProduction ? [] : [`${place} has sample data`]),
  ]
}

function tryReading(environment: Variables): { error?: string; config?: Config; warnings: readonly string[] } {
  try {
    return readConfig(environment)
  } catch (error) {
    if (error instanceof StartError) return { error: error.message, warnings: [] }
    throw error
  }
}

const findMissing = (given: Variables, names: readonly string[]) => names.filter(name => (given[name] ?? '') === '')
/** Examples leave open what only the operator knows, but name it. */
const findUnnamed = (given: Variables) => ofSeveralNodes.filter(name => given[name] === undefined)

/** Each address has the role it is for, at a service that is there. */
function findWrongRoles(deploy: Deploy, node: Variables): string[] {
  const expected = {
    DATABASE_URL: ['backoffice_app', 'primary'],
    MIGRATION_DATABASE_URL: ['backoffice_owner', 'primary'],
    READER_DATABASE_URL: ['backoffice_reader', 'replica'],
  } as const
  const services = Object.keys(servicesOf(deploy))
  return Object.entries(expected).flatMap(([name, [role, host]]) => {
    const url = URL.parse(node[name] ?? '')
    const isRight = url?.username === role && url.hostname === host && services.includes(host)
    const isCreated = deploy.read('deploy/compose/create-roles.sh').includes(`create role ${role} login`)
    return isRight && isCreated ? [] : [`${name} is not ${role} at ${host}`]
  })
}
