import { useEffect, useState } from 'react'
import type { Plot as PlotType } from './Plot.tsx'

type State = { Plot?: typeof PlotType; failure?: unknown }

let loaded: typeof PlotType | undefined

/** The library of charts, loaded when the first chart has figures to draw; `retry` after a failure. */
export function usePlot(isNeeded: boolean): State & { retry: () => void } {
  const [state, setState] = useState<State>(() => (loaded === undefined ? {} : { Plot: loaded }))
  useEffect(() => {
    if (isNeeded) void loadPlot().then(setState)
  }, [isNeeded])
  const retry = () => {
    setState({})
    void loadPlot().then(setState)
  }
  return { ...state, retry }
}

async function loadPlot(): Promise<State> {
  try {
    loaded ??= (await import('./Plot.tsx')).Plot
    return { Plot: loaded }
  } catch (failure) {
    return { failure }
  }
}
