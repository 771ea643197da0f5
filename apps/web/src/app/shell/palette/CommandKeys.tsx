import { useCommands } from './commands.ts'
import { useCommandKeys } from './command-keys.ts'

/** Listens to the keys of the registry. Draws nothing. */
export function CommandKeys() {
  useCommandKeys(useCommands())
  return null
}
