// Measurements of a page, as `window.measured`. Injected before other scripts; plain JavaScript, because it runs in the
// browser.
{
  const epoch = () => performance.timeOrigin + performance.now()

  /** Interactions as counted for INP: from the input to the next frame, the longest event of each. */
  const interactions = new Map()
  const keepInteractions = entries => {
    for (const { interactionId, duration, name, target } of entries) {
      if (interactionId > 0 && duration > (interactions.get(interactionId)?.duration ?? 0))
        interactions.set(interactionId, {
          duration,
          name,
          target: `${target?.localName ?? 'gone'} ${target?.textContent?.slice(0, 20) ?? ''}`,
        })
    }
  }
  const events = new PerformanceObserver(list => keepInteractions(list.getEntries()))
  events.observe({ type: 'event', durationThreshold: 16, buffered: true })

  /** CLS as specified: the worst session window, shifts at most a second apart, at most five seconds. */
  let cls = 0
  let run = { value: 0, startedAt: Number.NEGATIVE_INFINITY, lastAt: Number.NEGATIVE_INFINITY }
  const keepShifts = entries => {
    for (const { value, startTime, hadRecentInput } of entries) {
      if (hadRecentInput) continue
      const goesOn = startTime - run.lastAt < 1_000 && startTime - run.startedAt < 5_000
      run = goesOn
        ? { value: run.value + value, startedAt: run.startedAt, lastAt: startTime }
        : { value, startedAt: startTime, lastAt: startTime }
      cls = Math.max(cls, run.value)
    }
  }
  const shifts = new PerformanceObserver(list => keepShifts(list.getEntries()))
  shifts.observe({ type: 'layout-shift', buffered: true })

  /** When each row first appeared, and the waiters for rows. */
  const rows = new Map()
  const awaited = new Map()
  const watchRows = () => {
    const look = () => {
      for (const { dataset } of document.querySelectorAll('[data-row-link]')) {
        if (rows.has(dataset.rowLink)) continue
        rows.set(dataset.rowLink, epoch())
        awaited.get(dataset.rowLink)?.(rows.get(dataset.rowLink))
      }
    }
    look()
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  }

  /** From the click on a row to the frame after its record shows content. */
  const opened = []
  const watchRecords = () => {
    let clickedAt
    document.addEventListener(
      'click',
      event => (clickedAt = event.target.closest?.('[data-row-link]') ? event.timeStamp : undefined),
      { capture: true },
    )
    const look = () => {
      if (clickedAt === undefined || !document.querySelector('aside')?.textContent?.trim()) return
      const from = clickedAt
      clickedAt = undefined
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => opened.push(performance.now() - from))
        port1.start()
        port2.postMessage(null)
      })
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
  }

  window.measured = {
    watchRows,
    watchRecords,
    /** When the row appeared; null after the time limit. */
    seenAt: (id, withinMs) =>
      new Promise(resolve => {
        if (rows.has(id)) return resolve(rows.get(id))
        awaited.set(id, resolve)
        setTimeout(resolve, withinMs, null)
      }),
    opened: () => opened,
    cls() {
      keepShifts(shifts.takeRecords())
      return cls
    },
    interactions() {
      keepInteractions(events.takeRecords())
      return [...interactions.values()]
    },
  }
}
