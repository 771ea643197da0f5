import { totalmem } from 'node:os'

const mebibyte = 1024 * 1024

/**
 * Settings for a small machine that runs the whole product. Durability stays on: fsync and full page writes are
 * unchanged.
 */
export function defaultSettings(memoryBytes = availableMemory()): Record<string, string> {
  const sharedMebibytes = Math.round(Math.min(512, Math.max(64, memoryBytes / mebibyte / 16)))
  return {
    shared_buffers: `${sharedMebibytes}MB`,
    effective_cache_size: `${Math.round(Math.max(256, memoryBytes / mebibyte / 2))}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_connections: '100',
    max_wal_size: '1GB',
    wal_compression: 'on',
    checkpoint_timeout: '10min',
    random_page_cost: '1.1',
    // Short statements only: JIT costs more than it saves.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] %u@%d ',
    log_checkpoints: 'off',
    lc_messages: 'C',
  }
}

/** Settings of every start, whatever the caller sets. */
export function fixedSettings(port: number): Record<string, string> {
  return {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    password_encryption: 'scram-sha-256',
    logging_collector: 'off',
    log_destination: 'stderr',
  }
}

export function asArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** A container's limit, if any. */
function availableMemory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}
