import { loadWords } from '../../i18n/i18n.ts'

/** A tool and its words, which the first rows do not need. */
export const withWords = async <T>(tool: Promise<T>): Promise<T> =>
  (await Promise.all([tool, loadWords('list-tools')]))[0]
