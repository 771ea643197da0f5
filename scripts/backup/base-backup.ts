import { PassThrough, type Duplex, type Readable } from 'node:stream'
import pg from 'pg'

const COMMAND = `BASE_BACKUP (LABEL 'backup', CHECKPOINT 'fast', WAL true, MANIFEST 'no')`

/**
 * The files of a running cluster as a tar archive, with the write-ahead log a server needs to start on them. PostgreSQL
 * makes it itself; writing goes on meanwhile.
 * @param superuserUrl of the running database
 */
export async function openBaseBackup(superuserUrl: string): Promise<{ archive: Readable; close(): Promise<void> }> {
  const client = new pg.Client({ connectionString: `${superuserUrl}?replication=true` })
  // The running command reports a lost connection; an idle one must not end the process.
  client.on('error', () => undefined)
  await client.connect()
  const { archive } = client.query(new BaseBackup())
  return { archive, close: () => client.end() }
}

/** The command as node-postgres runs it. Of the answer only the archive is used, which arrives as copy data. */
class BaseBackup implements pg.Submittable {
  readonly archive = new PassThrough()
  #stream: Duplex | undefined
  #archives = 0

  submit(connection: pg.Connection): void {
    this.#stream = connection.stream
    // A reader that gives up ends the backup with it.
    this.archive.once('close', () => this.archive.readableEnded || connection.stream.destroy())
    connection.query(COMMAND)
  }

  /** The first byte says what follows: `n` the name of a new archive, `d` a part of it. */
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    const kind = chunk.toString('latin1', 0, 1)
    if (kind === 'n' && ++this.#archives > 1) {
      this.archive.destroy(new Error('A cluster with tablespaces in other folders can’t be backed up.'))
    }
    // Copied, because the client reuses the chunk's memory.
    if (kind !== 'd' || this.archive.destroyed || this.archive.write(Buffer.from(chunk.subarray(1)))) return
    if (this.#stream?.isPaused()) return
    this.#stream?.pause()
    this.archive.once('drain', () => this.#stream?.resume())
  }

  handleError(error: Error): void {
    this.archive.destroy(error)
  }

  handleReadyForQuery(): void {
    this.archive.end()
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}
