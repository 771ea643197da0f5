import { statSync } from 'node:fs'
import path from 'node:path'
import { parseAllDocuments } from 'yaml'
import { settings, type Setting } from '../../apps/api/src/platform/config/settings.ts'
import { root } from '../test/command.ts'
import {
  instructionsOf,
  isInRepository,
  servicesOf,
  valuesOf,
  variablesOf,
  type Deploy,
  type Service,
} from './read-deploy.ts'

/** Files that do not parse. */
export function findBroken(deploy: Deploy): string[] {
  return deploy.files.flatMap(file => {
    if (/\.ya?ml$/.test(file))
      return parseAllDocuments(deploy.read(file), { merge: true, uniqueKeys: true }).flatMap(document =>
        [...document.errors, ...document.warnings].map(({ message }) => `${file}: ${message}`),
      )
    return file.endsWith('.json') ? brokenJson(file, deploy.read(file)) : []
  })
}

function brokenJson(file: string, text: string): string[] {
  try {
    JSON.parse(text)
    return []
  } catch (error) {
    return [`${file}: ${String(error)}`]
  }
}

/** Files that are mounted, copied, started or named, and do not exist. */
export function findMissingFiles(deploy: Deploy): string[] {
  const named = [...namedInTexts(deploy), ...mounted(deploy), ...copied(deploy), ...started(deploy)]
  return [...new Set(named.filter(file => !isInRepository(file)))].map(file => `${file} does not exist`)
}

/** A path as documents and comments write it. */
const namedInTexts = (deploy: Deploy): string[] =>
  deploy.files.flatMap(file =>
    [...deploy.read(file).matchAll(/\b(?:deploy|docs)\/[\w@./-]*\w/g)]
      .map(([found]) => found)
      .filter(found => !/\/(secrets\/|\.env$|office\.env$)/.test(found)),
  )

function mounted(deploy: Deploy): string[] {
  const services: Service[] = Object.values(servicesOf(deploy))
  const sources = services.flatMap(({ volumes = [] }) => volumes.map(volume => volume.split(':')[0] ?? ''))
  const builds = services.flatMap(({ build }) => (build ? [path.posix.join(build.context, build.dockerfile)] : []))
  // new-secrets.sh writes what lies in secrets/.
  const written = (file: string) => deploy.read('deploy/compose/new-secrets.sh').includes(file.replace(/^\.\//, ''))
  return [...sources.filter(file => file.startsWith('.') && !written(file)), ...builds].map(file =>
    path.posix.join('deploy/compose', file),
  )
}

const copied = (deploy: Deploy): string[] =>
  instructionsOf(deploy.read('deploy/Dockerfile'))
    .filter(({ name, rest }) => name === 'COPY' && !rest.startsWith('--from'))
    .flatMap(({ rest }) => rest.split(' ').slice(0, -1))

/** Our own files among the arguments of what is run. */
function started(deploy: Deploy): string[] {
  const units = deploy.files.filter(file => file.endsWith('.service'))
  const lines = units.flatMap(file => valuesOf(deploy.read(file), 'ExecStart'))
  const commands = Object.values(servicesOf(deploy)).flatMap(({ command = [] }) => command)
  return [...lines, ...commands].flatMap(line => line.split(/\s+/).filter(word => word.endsWith('.ts')))
}

/** Scripts that are called by their name and cannot be run. */
export function findNotExecutable({ files }: Deploy): string[] {
  const scripts = files.filter(file => file.endsWith('.sh'))
  return scripts.filter(file => (statSync(path.join(root, file)).mode & 0o111) === 0)
}

const isSecret = (name: string): boolean => {
  const setting: Setting | undefined = Object.hasOwn(settings, name)
    ? settings[name as keyof typeof settings]
    : undefined
  return setting?.secret === true || /PASSWORD|SECRET|TOKEN|PRIVATE|_KEY$/.test(name)
}
/** An address with a password in it, unless a variable or a placeholder stands there. */
const addressWithPassword = /\w+:\/\/[^\s:/@]*:(?!\$\{|<)[^\s:/@]+@/
const material = /whsec_[A-Za-z0-9+/]{20}|-----BEGIN [A-Z ]*PRIVATE KEY/

/** Secrets that have a value in the repository. */
export function findSecrets(deploy: Deploy): string[] {
  return deploy.files.flatMap(file => {
    const text = deploy.read(file)
    const examples = file.endsWith('.example') ? Object.entries(variablesOf(text)) : []
    const image =
      file === 'deploy/Dockerfile' ? [...text.matchAll(/\b([A-Z_]+)=(\S+)/g)].map(([, ...pair]) => pair) : []
    const inCompose =
      file === 'deploy/compose/compose.yaml'
        ? Object.values(servicesOf(deploy)).flatMap(({ environment = {} }) => Object.entries(environment))
        : []
    const given = [...examples, ...image, ...inCompose].filter(
      ([name = '', value = '']) => isSecret(name) && value !== '' && !String(value).startsWith('${'),
    )
    return [
      ...given.map(([name]) => `${file}: ${name} has a value`),
      ...(addressWithPassword.test(text) ? [`${file}: an address with a password`] : []),
      ...(material.test(text) ? [`${file}: a key`] : []),
    ]
  })
}
