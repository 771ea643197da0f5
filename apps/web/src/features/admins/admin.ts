import type { ClientResponse, Endpoints } from '@backoffice/contract'
import type { RowOf } from '../../ui/resource-table/list-types.ts'

export type Admin = RowOf<'admins.list'>
export type AdminDetail = ClientResponse<Endpoints['admins.get']>['data']
export type AdminAction = AdminDetail['can'][number]
export type SignIn = RowOf<'admins.sign-ins'>

export const profilePath = (id: string): string => `/admin/profile/${id}`

/** The lines of a text, without empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

/** Whether a line is an IP address or a network (CIDR). The server decides; this finds slips before sending. */
export function isNetwork(line: string): boolean {
  const [, address = '', prefix] = /^([^/\s]+)(?:\/(\d{1,3}))?$/.exec(line.trim()) ?? []
  const isV4 = /^\d{1,3}(\.\d{1,3}){3}$/.test(address) && address.split('.').every(part => Number(part) <= 255)
  const isV6 = address.includes(':') && URL.canParse(`http://[${address}]/`)
  return (isV4 || isV6) && (prefix === undefined || Number(prefix) <= (isV4 ? 32 : 128))
}

const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari/],
]
const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
]

/** Browser and system of a user agent, such as `Chrome 131, Windows`; an unknown one as it is. */
export function deviceOf(userAgent: string): string {
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0]
  for (const [name, pattern] of browsers) {
    const version = pattern.exec(userAgent)?.[1]
    if (version !== undefined) return [`${name} ${version}`, system].filter(Boolean).join(', ')
  }
  return userAgent
}
