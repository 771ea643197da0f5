import { Counter, register, type Registry } from 'prom-client'

/** What monitoring sees of deposits. `unknown-account` should stay at zero: somebody pays into an account nobody watches. */
export function depositMetrics(registry: Registry = register) {
  const name = 'backoffice_deposits_total'
  const seen =
    (registry.getSingleMetric(name) as Counter<'status'> | undefined) ??
    new Counter({ name, help: 'Movements into our accounts, by what became of them', labelNames: ['status'], registers: [registry] })
  return { seen: (status: string): void => seen.inc({ status }) }
}
export type DepositMetrics = ReturnType<typeof depositMetrics>
