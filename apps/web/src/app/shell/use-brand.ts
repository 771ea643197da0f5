import type { ClientResponse, Endpoints } from '@backoffice/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { read } from '../../api/read.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { localStore } from '../../api/storage.ts'
import { useFirstPaint } from '../../ui/first-paint.ts'

export type SiteBrand = ClientResponse<Endpoints['website-setting.brand']>['data']

const STORED = 'brand'

/**
 * The website's name and logo. Read after the first paint; until then the one of the last visit is shown, or the
 * operator's name.
 */
export function useBrand(): SiteBrand {
  const enabled = useFirstPaint()
  const brand = useQuery({ ...read('website-setting.brand'), enabled }).data?.data
  useEffect(() => {
    if (brand !== undefined) localStore.setJson(STORED, brand)
  }, [brand])
  return brand ?? storedBrand() ?? { name: runtimeConfig().operatorName, logoUrl: null }
}

function storedBrand(): SiteBrand | undefined {
  const stored = localStore.getJson(STORED)
  if (typeof stored !== 'object' || stored === null || !('name' in stored) || !('logoUrl' in stored)) return undefined
  const { name, logoUrl } = stored
  return typeof name === 'string' && (logoUrl === null || typeof logoUrl === 'string') ? { name, logoUrl } : undefined
}
