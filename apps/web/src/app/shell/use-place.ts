import { useRouterState } from '@tanstack/react-router'
import { placeOf } from './navigation.ts'

/** Where in the product the open page is; undefined on a page that does not exist. */
export function usePlace() {
  return placeOf(useRouterState({ select: state => state.location.pathname }))
}
