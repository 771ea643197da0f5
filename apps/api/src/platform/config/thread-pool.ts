// Four checks of passwords at once would fill the standard pool of four threads, and every file and name look-up would
// wait in line behind them: measured, 4 s for reading a small file against 3 ms with eight. Must come before the pool
// is first used.
process.env['UV_THREADPOOL_SIZE'] ??= '8'
