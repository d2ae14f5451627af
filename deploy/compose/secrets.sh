#!/bin/sh
# Makes every secret of compose.yaml that is not there yet, in deploy/compose/secrets. The folder is its owner's alone;
# the files are not, since each container reads the few that are given to it as a user of its own.
set -eu
umask 077
folder="$(dirname "$0")/secrets"
mkdir -p "$folder"
cd "$folder"

keep() {
  [ -s "$1" ] || printf '%s' "$2" > "$1"
  chmod 444 "$1"
}

keep session_secrets "$(openssl rand -hex 32)"
keep mongo_key "$(openssl rand -base64 756)"
keep mongo_root_password "$(openssl rand -hex 24)"
keep mongo_portal_password "$(openssl rand -hex 24)"
keep mongodb_uri "mongodb://portal:$(cat mongo_portal_password)@mongo:27017/?replicaSet=portal&authSource=portal"
keep store_rpc_secret "$(openssl rand -hex 32)"
keep store_admin_token "$(openssl rand -hex 32)"
keep s3_access_key_id "GK$(openssl rand -hex 12)"
keep s3_secret_access_key "$(openssl rand -hex 32)"
