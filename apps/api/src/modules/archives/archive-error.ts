/** An error whose message is for the operator. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}
