#!/bin/sh
# Writes BASE_PATH into the built pages, so that one image serves any prefix. Run before nginx starts.
set -eu
root="${WEB_ROOT:-/usr/share/thervu}"
base="${BASE_PATH:-/thervu/}"
case "$base" in /*/ | /) ;; *) echo "BASE_PATH must start and end with a slash: $base" >&2; exit 1 ;; esac
for page in "$root/index.html" "$root/public-result/index.html"; do
  sed -i.before -E "s#<base href=[^>]*>#<base href=\"$base\">#" "$page"
  rm -f "$page.before" "$page.gz" "$page.br"
done
