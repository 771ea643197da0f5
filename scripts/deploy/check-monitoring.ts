import type { Product } from './product-metrics.ts'
import { secondsOf, yaml, type Deploy } from './read-deploy.ts'

interface Alert {
  readonly alert: string
  readonly expr: string
  readonly for?: string
  readonly labels?: { readonly severity?: string }
  readonly annotations?: { readonly summary?: string; readonly docs?: string }
}

interface Panel {
  readonly id: number
  readonly type: string
  readonly title: string
  readonly datasource?: { readonly uid: string }
  readonly gridPos: { readonly x: number; readonly w: number }
  readonly targets?: readonly { readonly expr: string; readonly datasource: { readonly uid: string } }[]
}

const alertsOf = (deploy: Deploy): readonly Alert[] =>
  yaml<{ groups: readonly { rules: readonly Alert[] }[] }>(
    deploy,
    'deploy/prometheus/backoffice.rules.yml',
  ).groups.flatMap(({ rules }) => rules)

const panelsOf = (deploy: Deploy): readonly Panel[] =>
  (JSON.parse(deploy.read('deploy/grafana/backoffice.json')) as { panels: readonly Panel[] }).panels

/** Series of Prometheus itself. */
const ofPrometheus = new Set(['up', 'ALERTS'])
const words = new Set(['and', 'or', 'unless', 'bool', 'offset', 'inf', 'nan'])

/** The names of series in a query: no labels, no functions, no durations. */
export const seriesIn = (expr: string): string[] =>
  expr
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ')
    .replaceAll(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ')
    .match(/[a-zA-Z_:][\w:]*(?!\s*\()\b/g)
    ?.filter(name => !words.has(name)) ?? []

/** Alerts and panels of series the product does not have. */
export function findUnknownSeries(deploy: Deploy, { series }: Product): string[] {
  const queries = [
    ...alertsOf(deploy).map(({ alert, expr }) => ({ place: alert, expr })),
    ...panelsOf(deploy).flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ place: title, expr }))),
  ]
  return queries.flatMap(({ place, expr }) => {
    const names = seriesIn(expr)
    if (names.length === 0) return [`${place} asks for nothing`]
    return names.filter(name => !series.has(name) && !ofPrometheus.has(name)).map(name => `${place}: ${name}`)
  })
}

/** When a metric is alarming, as its help says. */
export interface Alarm {
  readonly name: string
  readonly comparison: string
  readonly seconds: number
}

/** The metrics whose help asks for an alert: “alarm above 900”, “alarm when above 0 for 900 seconds”, “alarm on 1”. */
export function alarmsOf({ metrics }: Pick<Product, 'metrics'>): Alarm[] {
  const operators = { above: '>', below: '<', on: '==' }
  return [...metrics]
    .filter(([, help]) => /\b(alarm|alert)\b/.test(help))
    .map(([name, help]) => {
      const [, word = '', limit = '', seconds = '0'] =
        /; (?:alarm|alert) (?:when )?(above|below|on) (\d+)(?: for (\d+) seconds)?/.exec(help) ?? []
      const operator = operators[word as keyof typeof operators]
      return { name, comparison: `${operator} ${limit}`, seconds: Number(seconds) }
    })
}

/** Metrics whose help asks for an alert that is missing or has another limit, and alerts that do not say what to do. */
export function findMissingAlerts(deploy: Deploy, product: Product): string[] {
  const alerts = alertsOf(deploy)
  const absent = alerts.find(({ alert }) => alert === 'FigureMissing')?.expr ?? ''
  const panels = panelsOf(deploy).flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  // docs/operations.md asks for these without a limit.
  const others = ['backoffice_outbox_lag_seconds', 'backoffice_queue_dead_jobs']
  const alarms = alarmsOf(product)
  const names = [...alarms.map(({ name }) => name), ...others]
  return [
    ...alarms.filter(alarm => !alerts.some(alert => isFor(alarm, alert))).map(({ name }) => `no alert on ${name}`),
    ...others
      .filter(name => !alerts.some(({ expr }) => expr.startsWith(`max(${name}) >`)))
      .map(name => `no alert on ${name}`),
    ...names.filter(name => !absent.includes(`absent(${name})`)).map(name => `no alert when ${name} is missing`),
    ...names.filter(name => !panels.some(expr => seriesIn(expr).includes(name))).map(name => `no panel for ${name}`),
    ...alerts.filter(alert => !isExplained(alert, product)).map(({ alert }) => `${alert} does not say what to do`),
    ...alerts
      .filter(({ alert }, at) => alerts.findIndex(each => each.alert === alert) !== at)
      .map(({ alert }) => `${alert} twice`),
  ]
}

const isFor = ({ name, comparison, seconds }: Alarm, alert: Alert): boolean =>
  ['max', 'min'].some(fold => alert.expr === `${fold}(${name}) ${comparison}`) &&
  (seconds === 0 || secondsOf(alert.for ?? '0s') === seconds)

function isExplained({ labels, annotations }: Alert, { sections }: Product): boolean {
  const [file, section = ''] = (annotations?.docs ?? '').split('#')
  return (
    ['critical', 'warning'].includes(labels?.severity ?? '') &&
    (annotations?.summary ?? '') !== '' &&
    file === 'docs/operations.md' &&
    sections.has(section)
  )
}

/** Panels that Grafana could not show, or shows over another. */
export function findWrongPanels(deploy: Deploy): string[] {
  const panels = panelsOf(deploy)
  const ids = panels.map(({ id }) => id)
  return [
    ...panels
      .filter(({ type, targets = [] }) => (type === 'row') !== (targets.length === 0))
      .map(({ title }) => `${title} has no query`),
    ...panels
      .filter(({ targets = [] }) => targets.some(({ datasource }) => datasource.uid !== '${datasource}'))
      .map(({ title }) => `${title} is of one installation`),
    ...panels.filter(({ gridPos }) => gridPos.x + gridPos.w > 24).map(({ title }) => `${title} is outside`),
    ...(new Set(ids).size === ids.length ? [] : ['two panels have one number']),
  ]
}
