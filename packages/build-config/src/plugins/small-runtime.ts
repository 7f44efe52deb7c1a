/** Returns a smaller module that does the same as the bundler's, or throws when the bundler's is not as expected. */
type Rewrite = (source: string) => string;

interface SmallRuntimeOptions {
  /** Milliseconds after which a chunk that does not arrive counts as failed. */
  chunkTimeoutMs: number;
  trustedTypesPolicy: string;
}

/** A row of the bundler's table of shared modules, in the only form that `sharedByArea` produces. */
const CONSUMED =
  /"(\d+)": \{ shareScope: "default", shareKey: "([^"]+)", import: null, requiredVersion: "\^([1-9]\d*\.\d+\.\d+)", strictVersion: true, singleton: true, eager: false,/g;

/**
 * Smaller versions of the bundler's runtime modules, by name. The bundler's own are for every browser, every kind of
 * version range and every way to share; areas take shared modules from the shell only, in a version of the same major.
 */
export function smallRuntime({
  chunkTimeoutMs,
  trustedTypesPolicy,
}: SmallRuntimeOptions): Readonly<Record<string, Rewrite>> {
  return {
    global: () => '__webpack_require__.g = globalThis;',

    auto_public_path: () => `
var script = document.currentScript;
if (!script || script.tagName !== "SCRIPT") throw Error("The first script of an app is a script element.");
__webpack_require__.p = script.src.replace(/[^/]*$/, "");`,

    get_trusted_types_policy: () => `
var policy;
__webpack_require__.tt = function () {
  if (!policy) {
    policy = { createScriptURL: function (url) { return url; } };
    try { policy = trustedTypes.createPolicy(${JSON.stringify(trustedTypesPolicy)}, policy); } catch (e) {}
  }
  return policy;
};`,

    load_script: (source) => {
      if (!source.includes('script.integrity = __webpack_require__.sriHashes[chunkId];'))
        throw changed('loads');
      return `
__webpack_require__.l = function (url, done, key, chunkId) {
  var script = document.createElement("script");
  script.src = __webpack_require__.tu(url);
  script.integrity = __webpack_require__.sriHashes[chunkId];
  script.crossOrigin = "anonymous";
  var end = function (event) {
    script.onerror = script.onload = null;
    clearTimeout(timer);
    script.remove();
    done(event);
  };
  var timer = setTimeout(end, ${chunkTimeoutMs}, { type: "timeout", target: script });
  script.onerror = script.onload = end;
  document.head.append(script);
};`;
    },

    jsonp_chunk_loading: (source) => {
      const installed = /var jsonpInstalledChunks = (\{[^}]*\})/.exec(source)?.[1];
      // Chunks that consist of shared modules alone have no script.
      const hasScript = /if \((.+)\) \{\s*\/\/ setup Promise/.exec(source)?.[1];
      const list = /globalThis\["([^"]+)"\]/.exec(source)?.[1];
      if (installed === undefined || hasScript === undefined || list === undefined) throw changed('lists');
      return `
var chunks = ${installed};
__webpack_require__.f.j = function (chunkId, promises) {
  var chunk = chunks[chunkId];
  if (chunk === 0 || !(${hasScript})) return;
  if (!chunk) {
    chunk = chunks[chunkId] = {};
    chunk.promise = new Promise(function (resolve, reject) {
      chunk.resolve = resolve;
      __webpack_require__.l(__webpack_require__.p + __webpack_require__.u(chunkId), function (event) {
        if (chunks[chunkId] === 0) return;
        chunks[chunkId] = undefined;
        var type = event.type === "load" ? "missing" : event.type;
        var request = event.target.src;
        var error = Error("Loading chunk " + chunkId + " failed.\\n(" + type + ": " + request + ")");
        reject(Object.assign(error, { name: "ChunkLoadError", type: type, request: request }));
      }, 0, chunkId);
    });
  }
  promises.push(chunk.promise);
};
var install = function (next, data) {
  if (data[0].some(function (id) { return chunks[id] !== 0; })) {
    Object.assign(__webpack_require__.m, data[1]);
    if (data[2]) data[2](__webpack_require__);
  }
  if (next) next(data);
  for (var id of data[0]) {
    if (chunks[id]) chunks[id].resolve();
    chunks[id] = 0;
  }
};
var list = globalThis[${JSON.stringify(list)}] ||= [];
list.forEach(function (data) { install(0, data); });
list.push = install.bind(null, list.push.bind(list));`;
    },

    // Areas provide nothing, so there is nothing to register when the shell hands its share scope over.
    sharing: (source) => {
      if (!/scopeToSharingDataMapping: \{\s*\}/.test(source)) throw changed('provides');
      return '__webpack_require__.S = {}; __webpack_require__.I = function () { return 1; };';
    },

    // The shell's version is the first of a share scope. It is refused when it is of another major version or older.
    consumes_loading: (source) => {
      const mapping = /chunkMapping: (\{[^}]*\})/.exec(source)?.[1];
      const consumed = [...source.matchAll(CONSUMED)];
      const isComplete = consumed.length === source.split('shareKey: "').length - 1;
      if (mapping === undefined || !isComplete || !source.includes('initialConsumes: []'))
        throw changed('consumes');
      const byChunk: Record<string, string[]> = JSON.parse(mapping);
      const index = new Map(consumed.map(([, id = ''], row) => [id, row]));
      const rows = consumed.map(([, id, request, version]) => `[${id},"${request}","${version}"]`);
      const chunks = Object.entries(byChunk).map(
        ([chunk, ids]) => `${JSON.stringify(chunk)}:${JSON.stringify(ids.map((id) => index.get(id)))}`,
      );
      return `
var rows = [${rows.join(',')}];
var rowsByChunk = {${chunks.join(',')}};
var waiting = {};
var find = function (request, required) {
  var versions = __webpack_require__.S.default[request];
  if (!versions) throw Error("Shared module " + request + " doesn't exist in shared scope default");
  var version = Object.keys(versions)[0];
  var have = version.split(".");
  var want = required.split(".");
  if (!/^\\d+\\.\\d+\\.\\d+$/.test(version) || have[0] !== want[0] || (have[1] - want[1] || have[2] - want[2]) < 0)
    throw Error("Unsatisfied version " + version + " of shared singleton module " + request + " (required ^" + required + ")");
  versions[version].loaded = 1;
  return versions[version].get();
};
__webpack_require__.f.consumes = function (chunkId, promises) {
  (rowsByChunk[chunkId] || []).forEach(function (index) {
    var id = rows[index][0];
    if (id in waiting) return promises.push(waiting[id]);
    var define = function (factory) {
      waiting[id] = 0;
      __webpack_require__.m[id] = function (module) {
        delete __webpack_require__.c[id];
        module.exports = factory();
      };
    };
    var fail = function (error) {
      define(function () { throw error; });
      delete waiting[id];
    };
    try {
      var factory = find(rows[index][1], rows[index][2]);
      if (factory.then) promises.push(waiting[id] = factory.then(define).catch(fail));
      else define(factory);
    } catch (error) {
      fail(error);
    }
  });
};`;
    },
  };
}

function changed(what: string): Error {
  return new Error(`The bundler's runtime ${what} shared modules or chunks in another way than before.`);
}
