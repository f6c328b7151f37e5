// How the page is built and unit-tested: a relative base, so that dist/ works from any folder.
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import manifest from './package.json' with { type: 'json' };

/**
 * The dev server injects an inline script and inline styles and talks over a web socket. This
 * loosens the policy of index.html for it alone; the built page keeps the policy as written.
 */
function devServerPolicy(): Plugin {
  return {
    name: 'dev-server-policy',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html
        .replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
        .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
        .replace("connect-src 'self'", "connect-src 'self' ws:"),
  };
}

/** The diagram does not move its view by itself; only the axis of durations interpolates. */
function stillDiagram(): Plugin {
  const stub = new URL('src/view/timeline/noInterpolation.js', import.meta.url).pathname;
  return {
    name: 'still-diagram',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      source === 'd3-interpolate' && /[\\/](@xyflow|d3-zoom)[\\/]/.test(importer) ? stub : null,
  };
}

export default defineConfig({
  base: './',
  define: { __VERSION__: JSON.stringify(manifest.version) },
  plugins: [react(), devServerPolicy(), stillDiagram()],
  resolve: {
    alias: {
      'd3-drag': new URL('src/view/timeline/noDrag.js', import.meta.url).pathname,
      'd3-transition': new URL('src/view/timeline/noTransition.js', import.meta.url).pathname,
    },
  },
  // Nothing is inlined as a data: address, which the policy forbids for fonts, workers and wasm.
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    // Every browser that knows the colours of this page preloads modules by itself.
    // A part that is loaded when asked for fetches what it imports itself: the lists of that would
    // be a hundredth of the first load. Only its style sheets have to be named.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, needed) => needed.filter((name) => name.endsWith('.css')),
    },
    chunkSizeWarningLimit: 650,
    rolldownOptions: {
      output: {
        // What the first load needs is one file: many small ones compress worse.
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'] },
            // All that a link to a scenario waits for comes in one file.
            { name: 'door', test: /src\/scenario\/(door|link|parseScenario)\.ts$/ },
            // The legend shows the marks of the diagram, which is there before it.
            { name: 'diagram', test: /view\/timeline\/(Diagram|MarkShape)\.tsx$/ },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  test: {
    // A busy machine may be ten times as slow; what hangs is still found.
    testTimeout: 60_000,

    include: ['src/**/*.test.ts'],
    environment: 'node',
    setupFiles: [
      'src/base/propertySeed.testing.ts',
      'src/trace/allOfLedger.ts',
      'src/trace/streams/allOfStreams.ts',
    ],
  },
});
