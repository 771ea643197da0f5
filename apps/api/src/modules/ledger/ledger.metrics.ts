import { Gauge, register, type Registry } from 'prom-client'

/** What monitoring sees of the books. */
export function ledgerMetrics(registry: Registry = register) {
  const findings = gauge(registry, 'backoffice_books_findings', 'What the last check of the books found wrong; 0 is balanced')
  const seconds = gauge(registry, 'backoffice_books_check_seconds', 'How long the last check of the books took')
  const checkedAt = gauge(registry, 'backoffice_books_checked_timestamp_seconds', 'When this node last checked the books')
  return {
    checked(count: number, duration: number, at: Date): void {
      findings.set(count)
      seconds.set(duration)
      checkedAt.set(at.getTime() / 1000)
    },
  }
}
export type LedgerMetrics = ReturnType<typeof ledgerMetrics>

const gauge = (registry: Registry, name: string, help: string): Gauge =>
  (registry.getSingleMetric(name) as Gauge | undefined) ?? new Gauge({ name, help, registers: [registry] })

