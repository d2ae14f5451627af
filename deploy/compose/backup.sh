#!/bin/sh
# Saves the portal once a day, from three in the morning in São Paulo on, each into a folder of its day; what was cut off is gone
# on with. The newest fourteen stay.
set -u
saves="${SAVES:-/saves}"
job=''
stop() {
  [ -z "$job" ] || kill "$job" 2> /dev/null
  wait
  exit 0
}
trap stop TERM INT

run() {
  "$@" &
  job=$!
  wait "$job"
}

while :; do
  day="$(date -u -d '-6 hours' +%F)"
  if [ ! -f "$saves/$day/manifest.json" ] && run node build/backup.js "$saves/$day"; then
    for old in $(ls "$saves" | grep -E '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' | sort | head -n -14); do
      rm -rf "${saves:?}/$old"
    done
  fi
  run sleep 900
done
