import { useRouterState } from '@tanstack/react-router'
import { findNavEntry } from './navigation.ts'

/** Where in the product the open page is; undefined on a page that does not exist. */
export function useNavEntry() {
  return findNavEntry(useRouterState({ select: state => state.location.pathname }))
}
