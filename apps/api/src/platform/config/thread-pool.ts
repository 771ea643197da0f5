// Four concurrent password checks fill the default pool of four threads and block file and name lookups: reading a
// small file took 4 s, against 3 ms with eight threads. Must run before the pool is first used.
process.env['UV_THREADPOOL_SIZE'] ??= '8'
